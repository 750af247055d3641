"""The worker's end of its connection: requests in, replies out, and a bell that wakes the verifier."""

from collections.abc import Callable

from grader.sandbox import wire

DECODE = wire.request_decoder()  # here, and not in a worker: a process reads one stream of requests
Receive = Callable[[int], bytes]
Send = Callable[[bytes], object]
Ring = Callable[[], object]
UNHEARD, UNHEARD_BYTES = 64, 32 << 10  # replies after which a bell is rung: a socket holds more than that


class Channel:
    """Whole frames over a socket or a pipe.

    To wake the verifier for each reply to several calls costs more than the reply; so it waits for a bell, where there
    is one, and finds in the socket whatever was sent until then, also of a worker that died.
    """

    def __init__(self, receive: Receive, send: Send, ring: Ring | None = None) -> None:
        self._receive = receive
        self._send = send
        self._ring = ring
        self._unheard = self._unheard_bytes = 0  # replies since the bell was rung
        self._came = bytearray()
        self._begin = 0  # of what was not yet taken of it

    def read(self) -> wire.Request | None:
        """Return the next request; none at the end of the stream."""
        header = wire.HEADER.size
        if not self._has(header):
            return None
        length = header + wire.HEADER.unpack_from(self._came, self._begin)[0]
        if not self._has(length):
            return None
        begin, self._begin = self._begin + header, self._begin + length
        return DECODE(memoryview(self._came)[begin : self._begin])

    def write(self, reply: wire.Reply) -> None:
        """Send a reply; one that is too large becomes the word that it was."""
        frame = wire.encode_frame(reply)
        if not wire.fits(frame) and isinstance(reply, wire.Returned | wire.Raised):
            frame = wire.encode_frame(wire.Raised(reply.number, "large"))
        self._unheard += 1
        self._unheard_bytes += len(frame)
        if self._unheard > UNHEARD or self._unheard_bytes > UNHEARD_BYTES:
            self.wake()  # before it is sent, which may take until it is read
        self._send(frame)

    def wake(self) -> None:
        """Ring: whoever waits for the replies finds them."""
        self._unheard = self._unheard_bytes = 0
        if self._ring is not None:
            self._ring()

    def _has(self, size: int) -> bool:
        """Read until so many bytes are there that were not taken; whether they came."""
        if len(self._came) - self._begin >= size:
            return True
        self._came, self._begin = self._came[self._begin :], 0  # another object: the last request may still look at it
        while len(self._came) < size:
            part = self._receive(1 << 16)
            if not part:
                return False
            self._came += part
        return True
