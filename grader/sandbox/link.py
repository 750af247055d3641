"""One conversation with one worker: requests out, replies in, what it prints kept and counted."""

import contextlib
import hashlib
import os
import select
import time
from collections import deque
from collections.abc import Callable, Container

from grader.errors import ProtocolError
from grader.models import Limits
from grader.sandbox import wire
from grader.sandbox.jail import MIB
from grader.sandbox.workers import Worker

PART = 1 << 16  # bytes read at once
HELD = 4 << 20  # bytes of replies that are kept for one test
WHERE_SECONDS = 0.3  # for an answer to the question which line is running
PARDON_SECONDS = 20.0  # more for one reply, at most, of a worker that had no processor
PARDON_LEAST = 0.01
QUIET_SECONDS = 0.05  # after which a reply is waited for though no bell was rung
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
        self._decode = wire.reply_decoder()
        self._came = bytearray()  # of replies, not yet taken
        self._held: deque[tuple[bytes | Exception, float]] = deque()  # replies not yet taken, or why there is none
        self.waited = 0.0  # seconds, before it was asked for, for the reply that ``receive`` gave last
        self.pardoned = 0.0  # seconds, of those waited for a reply, that do not count: it had no processor
        self._starved = 0.0  # seconds without a processor that are known of
        self._talking, self._printing = worker.link.fileno(), worker.output.fileno()
        self._wait = _waiter(self._talking, self._printing)
        self._bell = worker.bell
        self._bell_or_end = _bell_poll(self._talking, self._printing, worker.bell)
        self._listening = True  # to what it prints

    def stray(self) -> bool:
        """Whether the worker sent something that nobody asked for."""
        if self._came:
            return True
        try:
            return bool(self.worker.link.recv(1))
        except OSError:  # nothing there; of a worker that left, the next request tells
            return False

    def send(self, request: wire.Request) -> None:
        """Send a request; ``ProtocolError`` if the worker does not read it."""
        self.send_frame(wire.encode_frame(request))

    def send_frame(self, frame: bytes) -> None:
        """Send a request that is encoded already."""
        link = self.worker.link
        try:
            sent = link.send(frame)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            raise Gone from error
        if sent == len(frame):
            return
        try:
            link.settimeout(SEND_SECONDS)
            link.sendall(frame[sent:])
            link.setblocking(False)
        except TimeoutError as error:
            raise ProtocolError("a request is not being read") from error
        except OSError as error:
            raise Gone from error

    def receive(self, seconds: float) -> wire.Reply:
        """Return one reply; ``Late``, ``Gone``, ``Flood`` or ``ProtocolError`` if there is none."""
        self.pardoned = 0.0
        if not self._held:
            self.waited = 0.0
            return self._decode(self._frame(seconds))
        came, self.waited = self._held.popleft()
        if isinstance(came, Exception):
            raise came
        return self._decode(came)

    def hold(self, frame: bytes, count: int, seconds: Callable[[float], float]) -> bytes | None:
        """Send calls, read their replies and keep them for ``receive``; return a digest only the same replies have.

        None if one is missing: why is kept, too; and if they are too many bytes: the others are left to ``receive``.
        ``seconds`` gives the time that the next reply may take, from the time waited so far.
        """
        came, held = self._came, self._held
        begin = last = time.monotonic()
        self.pardoned = 0.0
        size = 0  # of the replies that are whole
        try:
            self.send_frame(frame)
            while True:
                now = time.monotonic()
                while len(held) < count and (end := self._end_of_frame(size)) <= len(came):
                    held.append((bytes(came[size + wire.HEADER.size : end]), now - last - self.pardoned))
                    size, last, begin, self.pardoned = end, now, begin + self.pardoned, 0.0
                if len(held) == count:
                    return hashlib.sha256(came[:size]).digest()
                if size > HELD:
                    return None
                deadline = last + seconds(last - begin)
                if size == len(came):  # no reply has begun
                    self._await_bell(deadline)
                self._read(deadline)
        except (Late, Gone, Flood, ProtocolError) as error:
            held.append((error, time.monotonic() - last - self.pardoned))
            return None
        finally:
            del came[:size]

    def drop_held(self) -> float:
        """Drop what ``hold`` keeps; return the seconds that were waited for it."""
        waited = sum(seconds for _, seconds in self._held)
        self._held.clear()
        return waited

    def _frame(self, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        while (end := self._end_of_frame(0)) > len(self._came):
            self._read(deadline)
        frame = bytes(self._came[wire.HEADER.size : end])
        del self._came[:end]
        return frame

    def _end_of_frame(self, begin: int) -> int:
        """Return where the frame ends that begins there; beyond all that came, if not even its length has come."""
        size = wire.HEADER.size
        if len(self._came) < begin + size:
            return len(self._came) + 1
        length: int = wire.HEADER.unpack_from(self._came, begin)[0]
        if size + length > self._largest:
            raise ProtocolError(f"a frame of {size + length} bytes")
        return begin + size + length

    def where(self) -> list[tuple[int, str]]:
        """Return the lines that a worker which is late says it is running; none if it says nothing."""
        self.worker.interrupt()
        try:
            reply = self.receive(WHERE_SECONDS)
        except (Gone, Late, Flood, ProtocolError):
            return []
        return reply.frames if isinstance(reply, wire.Raised) and reply.kind == "interrupted" else []

    def _read(self, deadline: float) -> None:
        """Read what comes next of a reply; memory is taken as bytes come, never as a header claims."""
        left = deadline + self.pardoned - time.monotonic()
        ready = self._wait(max(left, 0.0), self._listening)  # once at least: this process may have been late
        if self._printing in ready:
            self.drain()
        if self._talking not in ready:
            if left <= 0 and not self._pardon():
                raise Late
            return
        try:
            part = self.worker.link.recv(PART)
        except BlockingIOError:
            return
        except OSError as error:
            raise Gone from error
        if not part:
            raise Gone
        self._came += part

    def _await_bell(self, deadline: float) -> None:
        """Wait a moment for the worker's bell: to be woken by every reply would cost more than the reply."""
        left = deadline + self.pardoned - time.monotonic()
        if self._bell is None or self._bell_or_end is None or not self._listening or left <= 0:
            return
        for descriptor, _ in self._bell_or_end.poll(min(left, QUIET_SECONDS) * 1000):
            if descriptor == self._bell:
                with contextlib.suppress(BlockingIOError):  # a student may read it, too
                    os.read(self._bell, PART)
            elif descriptor == self._printing:
                self.drain()

    def _pardon(self) -> bool:
        """Give a worker that is late as much more time as it was ready to run and had no processor; whether it was."""
        starved = self.worker.starved()
        more, self._starved = starved - self._starved, starved
        if more < PARDON_LEAST or self.pardoned + more > PARDON_SECONDS:
            return False
        self.pardoned += more
        return True

    def drain(self) -> None:
        """Read what the worker has printed by now."""
        while self._listening:
            try:
                part = self.worker.output.recv(PART)
            except BlockingIOError:
                return
            except OSError:
                part = b""
            if not part:
                self._listening = False
                return
            self._printed.add(part)

    def end(self, grace: float = 0.0) -> int | None:
        """End the worker; return its exit code if it ended by itself within ``grace`` seconds."""
        if grace:
            with contextlib.suppress(Flood):
                self.drain()  # its last words
        return self.worker.end(grace)


def _waiter(link: int, output: int) -> Callable[[float, bool], Container[int]]:
    """Return what waits for a reply, or for something printed if that is asked for, and says which came.

    One poll object a worker: what ``selectors`` does anew at every wait costs as much as a small call.
    """
    if not hasattr(select, "poll"):  # pragma: no cover - Windows

        def selected(seconds: float, printed: bool) -> Container[int]:
            return select.select([link, output] if printed else [link], [], [], seconds)[0]

        return selected

    both, alone = select.poll(), select.poll()
    for poll, descriptors in ((both, (link, output)), (alone, (link,))):
        for descriptor in descriptors:
            poll.register(descriptor, select.POLLIN)

    def polled(seconds: float, printed: bool) -> Container[int]:
        return [descriptor for descriptor, _ in (both if printed else alone).poll(seconds * 1000 + 1)]

    return polled


def _bell_poll(link: int, output: int, bell: int | None) -> "select.poll | None":
    """Return what waits for a bell, for something printed, or for the worker's end, but not for its replies."""
    if bell is None:
        return None
    poll = select.poll()
    poll.register(bell, select.POLLIN)
    poll.register(output, select.POLLIN)
    poll.register(link, 0)  # its end is told all the same
    return poll
