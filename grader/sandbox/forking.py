"""Workers forked from a zygote: Linux."""

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import msgspec

from grader.errors import InternalError
from grader.models import Limits
from grader.sandbox import jails
from grader.sandbox.interpreter import library_paths
from grader.sandbox.jail import WORKER_UIDS, Settings, namespaces
from grader.sandbox.seccomp import compile_filter
from grader.sandbox.workers import PYTHON, REAP_SECONDS, START_SECONDS, Scratch, Worker, environment, starved
from grader.sandbox.zygote import Event, Fork


class ForkedWorker:
    """A worker that a zygote forked."""

    def __init__(
        self, zygote: "ZygoteLauncher", number: int, link: socket.socket, output: socket.socket, bell: int, pidfd: int
    ) -> None:
        self._zygote = zygote
        self._number = number
        self._pidfd = pidfd
        self._descriptors = (bell, pidfd)  # its alone
        self.link = link
        self.output = output
        self.bell: int | None = bell
        self.orphaned = False

    def interrupt(self) -> None:
        """Ask for the running line; see ``Worker.interrupt``."""
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGUSR1)

    @property
    def pid(self) -> int:
        """Return its process id as it is seen here; 0 where it is not."""
        try:
            told = Path(f"/proc/self/fdinfo/{self._pidfd}").read_text("ascii")
            return max(0, int(told.split("Pid:")[1].split()[0]))
        except (OSError, ValueError, IndexError):
            return 0

    def starved(self) -> float:
        """Return the seconds without a processor; see ``Worker.starved``."""
        return starved(self.pid)

    def kill(self) -> None:
        """Kill the worker and leave the rest to ``end``; see ``Worker.kill``."""
        with contextlib.suppress(OSError):  # it has ended, or is being ended
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)

    def end(self, grace: float = 0.0) -> int | None:
        """Kill the worker; see ``Worker.end``."""
        code = self._zygote.ended(self._number, wait=grace)
        if code is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
            if self._zygote.ended(self._number, wait=REAP_SECONDS) is None:
                self._zygote.broken = True
        self.orphaned = self._zygote.broken
        self._zygote.forget(self._number)
        self.link.close()
        self.output.close()
        for descriptor in self._descriptors:
            os.close(descriptor)
        return code


class ZygoteLauncher:
    """Forks workers from one zygote, which is started on first use and again if it died."""

    def __init__(self, jail: str) -> None:
        self.jail = jail
        self.scratch = Scratch()
        self.broken = False
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._count = 0
        self._ended: dict[int, int] = {}

    @property
    def pid(self) -> int | None:
        """Process id of the zygote; none before the first worker."""
        return self._process.pid if self._process is not None else None

    def start(self, folder: Path, limits: Limits) -> Worker:
        """Fork a worker; a zygote that died is started again, once."""
        for _ in range(2):
            if self.broken or self._process is None or self._process.poll() is not None:
                self._restart()
            worker = self._fork(folder, limits)
            if worker is not None:
                return worker
            self.broken = True
        raise InternalError("the zygote died twice while a worker was being started")

    def _fork(self, folder: Path, limits: Limits) -> Worker | None:
        assert self._control is not None
        self._count += 1
        ours, theirs = socket.socketpair()
        output, output_theirs = socket.socketpair()
        bell, bell_theirs = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        request = msgspec.msgpack.encode(Fork(self._count, str(folder), limits))
        pidfd: int | None = None
        try:
            socket.send_fds(self._control, [request], [theirs.fileno(), output_theirs.fileno(), bell_theirs])
            pidfd = self._await_start(self._count)
        except OSError:
            pidfd = None
        finally:
            theirs.close()
            output_theirs.close()
            os.close(bell_theirs)
        if pidfd is None:
            ours.close()
            output.close()
            os.close(bell)
            return None
        return ForkedWorker(self, self._count, ours, output, bell, pidfd)

    def _await_start(self, number: int) -> int | None:
        deadline = time.monotonic() + START_SECONDS
        while (event := self._event(deadline - time.monotonic())) is not None:
            if event[0].number == number and event[1]:
                return event[1][0]
        return None

    def _event(self, wait: float) -> tuple[Event, list[int]] | None:
        """Return the zygote's next event, or none after ``wait`` seconds or at its end."""
        if self._control is None:
            self.broken = True
            return None
        self._control.settimeout(max(wait, 0.000_001))
        try:
            message, fds, _, _ = socket.recv_fds(self._control, 4096, 1)
        except (TimeoutError, BlockingIOError):
            return None
        except OSError:
            self.broken = True
            return None
        if not message:
            self.broken = True
            return None
        event = msgspec.msgpack.decode(message, type=Event)
        if event.code is not None:
            self._ended[event.number] = event.code
        return event, list(fds)

    def ended(self, number: int, wait: float) -> int | None:
        """Return the exit code of a worker that ended; none if it has not within ``wait`` seconds."""
        deadline = time.monotonic() + wait
        while number not in self._ended and not self.broken:
            if self._event(deadline - time.monotonic()) is None:
                break
        return self._ended.get(number)

    def forget(self, number: int) -> None:
        """Drop a worker's exit code."""
        self._ended.pop(number, None)

    def _restart(self) -> None:
        self._end()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        settings = msgspec.json.encode(self._settings(theirs.fileno())).decode()
        with theirs, tempfile.TemporaryFile() as complaints:
            try:
                command = jails.named(self.jail).launch(
                    [*PYTHON, "grader.sandbox.zygote", settings], str(self.scratch.root)
                )
                self._process = subprocess.Popen(  # noqa: S603 - our own command line
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=complaints,
                    env=environment(),
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,
                )
            except OSError as error:
                ours.close()
                raise InternalError(f"jail {self.jail!r} cannot be started: {error}") from error
            theirs.close()
            self._control = ours
            self.broken = False
            self._ended.clear()
            if self._event(START_SECONDS) is None:
                self._end()
                complaints.seek(0)
                said = complaints.read(20_000).decode(errors="replace").strip().splitlines()
                raise InternalError(f"jail {self.jail!r} did not start: {said[-1] if said else 'it said nothing'}")

    def _settings(self, control: int) -> Settings:
        strong = self.jail in jails.STRONG
        return Settings(
            jail=self.jail,
            control=control,
            uid=WORKER_UIDS[os.getpid() % len(WORKER_UIDS)],
            scratch=str(self.scratch.root),
            readable=() if self.jail == "none" else tuple(library_paths()),
            filter=compile_filter().hex() if strong else "",
            namespaces=namespaces(),
        )

    def close(self) -> None:
        """End the zygote; it takes its workers along. Remove the scratch folders."""
        self._end()
        self.scratch.close()

    def _end(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            try:
                self._process.wait(REAP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
