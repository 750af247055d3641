"""The zygote: a process with NumPy imported that forks one worker a request.

It is exec'ed with a clean environment and has never seen a suite, a solution or a student's file. It reads requests
from a socket whose other end only the verifier holds, and ends, with everything it started, when that end closes.
"""

import contextlib
import ctypes
import gc
import importlib
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import msgspec

from grader.models import Limits
from grader.sandbox import jails
from grader.sandbox.channel import Channel
from grader.sandbox.jail import Jail, Settings
from grader.sandbox.prctl import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, prctl
from grader.sandbox.rehearsal import rehearse
from grader.sandbox.worker import quiet_start, serve

# What students import. It is loaded before the fork because it is faster so, and because a worker that was started
# by root may not be allowed to read the interpreter's own files.
PRELOAD = (
    *("abc", "bisect", "cmath", "collections", "copy", "ctypes", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "heapq", "inspect", "itertools", "json", "math", "numbers", "operator", "os", "pprint", "random"),
    *("re", "signal", "socket", "statistics", "string", "struct", "subprocess", "textwrap", "threading", "time"),
    *("timeit", "traceback", "types", "typing", "warnings", "numpy.fft", "numpy.lib.stride_tricks", "numpy.linalg"),
    *("numpy.ma", "numpy.polynomial", "numpy.random", "numpy.testing"),
)


CHANNEL, BELL = 3, 4  # a worker's descriptors: its socket to the verifier, and what wakes the verifier

# libc's. os.fork() runs in every child what threads, locks and Python's random numbers need after a fork; here is one
# thread, no lock is held, and it would be a tenth of what a worker costs. The interpreter's lock is held throughout.
fork: Callable[[], int] = ctypes.PyDLL(None).fork


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Verifier to zygote, with three descriptors: the worker's socket, its output and its bell."""

    number: int
    folder: str
    limits: Limits


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zygote to verifier: a worker started (no ``code``; its pidfd comes along) or ended.

    ``code`` is its exit code, or minus the signal that ended it.
    """

    number: int
    code: int | None = None


class Zygote:
    """Forks workers, reaps them and whatever they leave behind."""

    def __init__(self, control: socket.socket, jail: Jail) -> None:
        self._control = control
        self._jail = jail
        self._numbers: dict[int, int] = {}  # pid -> number of the request
        self._wake, wake_write = os.pipe()
        os.set_blocking(wake_write, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        self._wake_write = wake_write

    def run(self) -> None:
        """Serve until the verifier is gone."""
        while True:
            ready = select.select((self._control.fileno(), self._wake), (), ())[0]
            if self._wake in ready:
                os.read(self._wake, 4096)
                self._reap()
            if self._control.fileno() in ready:
                message, fds, _, _ = socket.recv_fds(self._control, 65536, 3)
                if not message:
                    break
                self._fork(msgspec.msgpack.decode(message, type=Fork), fds)
        for pid in list(self._numbers):
            _kill_tree(pid)
        _kill_orphans(keep=set())

    def _fork(self, request: Fork, fds: list[int]) -> None:
        pid = fork()
        if pid == 0:
            self._become_worker(request, fds)
        for fd in fds:
            os.close(fd)
        self._numbers[pid] = request.number
        pidfd = os.pidfd_open(pid)
        socket.send_fds(self._control, [msgspec.msgpack.encode(Event(request.number))], [pidfd])
        os.close(pidfd)

    def _become_worker(self, request: Fork, fds: list[int]) -> NoReturn:
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            channel_fd, output_fd, bell_fd = fds
            os.dup2(output_fd, 1)
            os.dup2(output_fd, 2)
            os.dup2(channel_fd, CHANNEL)
            os.dup2(bell_fd, BELL)
            first = BELL + 1
            for kept in sorted(self._jail.descriptors()):
                os.closerange(first, kept)
                first = kept + 1
            os.closerange(first, 256)
            os.chdir(request.folder)
            serve(Channel(_read, _write, _ring), self._jail, request.limits)
            code = 0
        except Exception as error:  # noqa: BLE001 - said where the verifier reads it
            os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
        finally:
            os._exit(code)

    def _reap(self) -> None:
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            number = self._numbers.pop(pid, None)
            if number is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(pid, signal.SIGKILL)
                _kill_orphans(keep=set(self._numbers))
                with contextlib.suppress(OSError):  # the verifier is gone: run() ends next
                    self._control.send(msgspec.msgpack.encode(Event(number, os.waitstatus_to_exitcode(status))))


def _read(size: int) -> bytes:
    return os.read(CHANNEL, size)


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(CHANNEL, data) :]


def _ring() -> None:
    with contextlib.suppress(OSError):  # full, or closed by the student: the replies are found a little later
        os.write(BELL, b"\0")


def _kill_tree(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def _kill_orphans(keep: set[int]) -> None:
    """Kill what workers left behind: as a subreaper this process is the parent of their daemons."""
    for _ in range(100):  # a daemon may fork while it is being killed
        left = set(_children()) - keep
        if not left:
            return
        for pid in left:
            _kill_tree(pid)
        for pid in left:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)


def _children() -> list[int]:
    me = os.getpid()
    try:
        with open(f"/proc/{me}/task/{me}/children", encoding="ascii") as children:
            return [int(pid) for pid in children.read().split()]
    except OSError:
        return []


def _inside(path: str, folders: tuple[str, ...]) -> bool:
    return any((os.path.abspath(path) + "/").startswith(folder.rstrip("/") + "/") for folder in folders)


def main() -> None:
    """``python -P -m grader.sandbox.zygote SETTINGS``: as JSON."""
    settings = msgspec.json.decode(sys.argv[1], type=Settings)
    jail = jails.named(settings.jail)
    control = socket.socket(fileno=settings.control)
    for taken in {CHANNEL, BELL} - {settings.control}:
        os.dup2(0, taken)  # from now on, so that nothing a worker needs lies where its channel will
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    for name in PRELOAD:
        importlib.import_module(name)
    quiet_start()
    rehearse()
    jail.prepare(settings)
    if settings.readable:  # a checkout's root is on the path of its editable install, and it holds solutions
        sys.path[:] = [path for path in sys.path if _inside(path, settings.readable)]
    gc.collect()
    gc.freeze()  # shared pages stay shared: the collector of a worker does not touch what was there before
    zygote: Any = Zygote(control, jail)
    control.send(msgspec.msgpack.encode(Event(0)))
    zygote.run()


if __name__ == "__main__":
    main()
