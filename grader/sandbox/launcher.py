"""The verifier's side of starting workers: forked from a zygote, or spawned where there is no fork."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Protocol

import msgspec

from grader.errors import InternalError
from grader.models import Limits
from grader.sandbox import jail as jails
from grader.sandbox.zygote import Event, Fork

START_SECONDS = 30.0  # for a zygote or a spawned worker to be ready, on a busy machine
REAP_SECONDS = 10.0
KEPT_ENVIRONMENT = ("OPENBLAS_CORETYPE", "LD_LIBRARY_PATH", "PYTHONPATH", "SYSTEMROOT")
PYTHON = (sys.executable, "-P", "-X", "utf8", "-m")


class Worker(Protocol):
    """A running worker, as the verifier holds it."""

    link: socket.socket  # frames, both ways
    output: socket.socket  # what the worker prints

    def end(self) -> int | None:
        """Kill the worker and what it started; return its exit code if it had ended by itself, else none.

        An exit code below zero is minus the signal that ended it.
        """


class Launcher(Protocol):
    """Starts workers."""

    jail: str

    def start(self, folder: Path, limits: Limits) -> Worker:
        """Start a worker in ``folder``; ``InternalError`` if that cannot be done."""

    def close(self) -> None:
        """End everything this launcher started."""


def environment() -> dict[str, str]:
    """Return the environment of student code: nothing of the user's, one thread, the same hashes in every run."""
    kept = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    fixed = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    return kept | threads | fixed


class Scratch:
    """A temporary folder, and in it one empty folder a submission that holds a copy of its file."""

    def __init__(self) -> None:
        self._root = Path(tempfile.mkdtemp(prefix="grader-"))
        self._root.chmod(0o755)  # a worker that dropped root reads its own file
        self._count = 0

    def folder(self, name: str, source: str) -> Path:
        """Return a new folder that holds the file ``name`` and nothing else."""
        self._count += 1
        folder = self._root / str(self._count)
        folder.mkdir(mode=0o755)
        (folder / name).write_text(source, encoding="utf-8", newline="")
        return folder

    def remove(self, folder: Path) -> None:
        """Remove one folder."""
        shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """Remove all of them."""
        shutil.rmtree(self._root, ignore_errors=True)


class ForkedWorker:
    """A worker that a zygote forked."""

    def __init__(self, zygote: "ZygoteLauncher", number: int, link: socket.socket, output: socket.socket, pidfd: int) -> None:
        self._zygote = zygote
        self._number = number
        self._pidfd = pidfd
        self.link = link
        self.output = output

    def end(self) -> int | None:
        """Kill the worker; see ``Worker.end``."""
        code = self._zygote.ended(self._number, wait=0.0)
        if code is None:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
            if self._zygote.ended(self._number, wait=REAP_SECONDS) is None:
                self._zygote.broken = True
        self._zygote.forget(self._number)
        self.link.close()
        self.output.close()
        os.close(self._pidfd)
        return code


class ZygoteLauncher:
    """Forks workers from one zygote, which is started on first use and again if it died."""

    def __init__(self, jail: str) -> None:
        self.jail = jail
        self.broken = False
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._count = 0
        self._ended: dict[int, int] = {}

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
        request = msgspec.msgpack.encode(Fork(self._count, str(folder), limits))
        pidfd: int | None = None
        try:
            socket.send_fds(self._control, [request], [theirs.fileno(), output_theirs.fileno()])
            pidfd = self._await_start(self._count)
        except OSError:
            pidfd = None
        finally:
            theirs.close()
            output_theirs.close()
        if pidfd is None:
            ours.close()
            output.close()
            return None
        return ForkedWorker(self, self._count, ours, output, pidfd)

    def _await_start(self, number: int) -> int | None:
        deadline = time.monotonic() + START_SECONDS
        while (event := self._event(deadline - time.monotonic())) is not None:
            if event[0].number == number and event[1]:
                return event[1][0]
        return None

    def _event(self, wait: float) -> tuple[Event, list[int]] | None:
        """Return the zygote's next event, or none after ``wait`` seconds or at its end."""
        assert self._control is not None
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
        self.close()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [*PYTHON, "grader.sandbox.zygote", self.jail, str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own command line
                jails.named(self.jail).launch(command),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env=environment(),
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
        self._control = ours
        self.broken = False
        self._ended.clear()
        if self._event(START_SECONDS) is None:
            self.close()
            raise InternalError(f"the zygote of jail {self.jail!r} did not start")

    def close(self) -> None:
        """End the zygote; it takes its workers along."""
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


class SpawnedWorker:
    """A worker started as a fresh interpreter."""

    def __init__(self, process: "subprocess.Popen[bytes]", link: socket.socket, output: socket.socket) -> None:
        self._process = process
        self.link = link
        self.output = output

    def end(self) -> int | None:
        """Kill the worker; see ``Worker.end``."""
        code = self._process.poll()
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait(REAP_SECONDS)
        self.link.close()
        self.output.close()
        return code


class SpawnLauncher:
    """Starts a fresh interpreter for each worker: slower, the same protocol; for systems without fork."""

    def __init__(self, jail: str) -> None:
        self.jail = jail

    def start(self, folder: Path, limits: Limits) -> Worker:
        """Start an interpreter; see ``Launcher.start``."""
        link, link_theirs = socket.socketpair()
        output, output_theirs = socket.socketpair()
        command = [*PYTHON, "grader.sandbox.spawned", self.jail, msgspec.json.encode(limits).decode()]
        with link_theirs, output_theirs:
            if sys.platform == "win32":
                process = subprocess.Popen(  # noqa: S603 - our own command line
                    command, cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                )  # fmt: skip
                assert process.stdin is not None
                process.stdin.write(link_theirs.share(process.pid))
                process.stdin.close()
                threading.Thread(target=_pump, args=(process, output_theirs.dup()), daemon=True).start()
            else:
                process = subprocess.Popen(  # noqa: S603 - our own command line
                    [*command, str(link_theirs.fileno())], cwd=folder, env=environment(), stdin=subprocess.DEVNULL,
                    stdout=output_theirs, stderr=output_theirs, pass_fds=[link_theirs.fileno()],
                    start_new_session=True,
                )  # fmt: skip
        return SpawnedWorker(process, link, output)

    def close(self) -> None:
        """Nothing outlives its worker."""


def _pump(process: "subprocess.Popen[bytes]", output: socket.socket) -> None:
    """Copy what a process prints to a socket: on Windows only sockets can be waited for."""
    assert process.stdout is not None
    with output, contextlib.suppress(OSError):
        while part := process.stdout.read1(65536):  # type: ignore[attr-defined]
            output.sendall(part)


def can_fork() -> bool:
    """Whether workers can be forked from a zygote here: Linux with pidfds."""
    return sys.platform.startswith("linux") and hasattr(os, "pidfd_open")


def launcher(jail: str, *, fork: bool | None = None) -> Launcher:
    """Return the launcher for a jail: a zygote where there is fork, else fresh interpreters."""
    if can_fork() if fork is None else fork:
        return ZygoteLauncher(jail)
    return SpawnLauncher(jail)
