"""One conversation with one worker: requests out, replies in, what it prints kept and counted."""

import contextlib
import selectors
import time

from grader.errors import ProtocolError
from grader.models import Limits
from grader.sandbox import wire
from grader.sandbox.jail import MIB
from grader.sandbox.workers import Worker

WHERE_SECONDS = 0.3  # for an answer to the question which line is running
SEND_SECONDS = 5.0  # a worker that does not read its request is not waiting for one


class Gone(Exception):  # noqa: N818 - what happened, as Late and Flood
    """The worker closed its end: it ended, or it threw its descriptors away."""


class Late(Exception):  # noqa: N818
    """No reply within the time allowed."""


class Flood(Exception):  # noqa: N818
    """More was printed than is allowed."""


class Printed:
    """What a submission printed: the beginning of it, and how much it was in all."""

    def __init__(self, kept: int, limit: int) -> None:
        self._kept = kept
        self._limit = limit
        self._text = bytearray()
        self._size = 0
        self._taken = 0

    def add(self, part: bytes) -> None:
        """Add what was read; ``Flood`` when it is too much."""
        self._size += len(part)
        self._text += part[: max(0, self._kept - len(self._text))]
        if self._size > self._limit:
            raise Flood

    def take(self) -> str:
        """Return what came since the last call of this."""
        text = self._text.decode("utf-8", "backslashreplace")
        dropped = self._size - self._taken - len(self._text)
        self._taken = self._size
        self._text.clear()
        return text + (f"\n… ({dropped} more bytes)" if dropped else "")


class Link:
    """The verifier's end of one worker."""

    def __init__(self, worker: Worker, limits: Limits, printed: Printed) -> None:
        self.worker = worker
        self._printed = printed
        self._largest = limits.reply_mib * MIB * 2 + MIB
        worker.link.setblocking(False)
        worker.output.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(worker.link, selectors.EVENT_READ)
        self._selector.register(worker.output, selectors.EVENT_READ)

    def stray(self) -> bool:
        """Whether the worker sent something that nobody asked for."""
        try:
            return bool(self.worker.link.recv(1))
        except OSError:  # nothing there; of a worker that left, the next request tells
            return False

    def send(self, request: wire.Request) -> None:
        """Send a request; ``ProtocolError`` if the worker does not read it."""
        link = self.worker.link
        try:
            link.settimeout(SEND_SECONDS)
            link.sendall(wire.encode_frame(request))
            link.setblocking(False)
        except TimeoutError as error:
            raise ProtocolError("a request is not being read") from error
        except OSError as error:
            raise Gone from error

    def receive(self, seconds: float) -> wire.Reply:
        """Return one reply; ``Late``, ``Gone``, ``Flood`` or ``ProtocolError`` if there is none."""
        deadline = time.monotonic() + seconds
        header = self._read(wire.HEADER.size, deadline)
        size = wire.HEADER.unpack(header)[0]
        if size > self._largest:
            raise ProtocolError(f"a frame of {size} bytes")
        reply = wire.decode_reply(self._read(size, deadline))
        self.drain()
        return reply

    def where(self) -> list[tuple[int, str]]:
        """Return the lines that a worker which is late says it is running; none if it says nothing."""
        self.worker.interrupt()
        try:
            reply = self.receive(WHERE_SECONDS)
        except (Gone, Late, Flood, ProtocolError):
            return []
        return reply.frames if isinstance(reply, wire.Raised) and reply.kind == "interrupted" else []

    def _read(self, size: int, deadline: float) -> bytearray:
        """Read exactly ``size`` bytes; memory is taken as they come, never as a header claims."""
        data = bytearray()
        while len(data) < size:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Late
            for key, _ in self._selector.select(left):
                if key.fileobj is self.worker.output:
                    self.drain()
                    continue
                try:
                    part = self.worker.link.recv(min(size - len(data), 1 << 20))
                except BlockingIOError:
                    continue
                except OSError as error:
                    raise Gone from error
                if not part:
                    raise Gone
                data += part
        return data

    def drain(self) -> None:
        """Read what the worker has printed by now."""
        output = self.worker.output
        while output in self._selector.get_map():
            try:
                part = output.recv(65536)
            except BlockingIOError:
                return
            except OSError:
                part = b""
            if not part:
                self._selector.unregister(output)
                return
            self._printed.add(part)

    def end(self, grace: float = 0.0) -> int | None:
        """End the worker; return its exit code if it ended by itself within ``grace`` seconds."""
        if grace:
            with contextlib.suppress(Flood):
                self.drain()  # its last words
        self._selector.close()
        return self.worker.end(grace)
