"""Workers as fresh interpreters: slower, the same protocol, for systems without fork."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from grader.models import Limits
from grader.sandbox.workers import PYTHON, REAP_SECONDS, Scratch, Worker, environment, starved


class SpawnedWorker:
    """A worker started as a fresh interpreter."""

    def __init__(self, process: "subprocess.Popen[bytes]", link: socket.socket, output: socket.socket) -> None:
        self._process = process
        self.link = link
        self.output = output
        self.bell: int | None = None
        self.orphaned = False

    def interrupt(self) -> None:
        """Ask for the running line, where there is such a signal; see ``Worker.interrupt``."""
        if hasattr(signal, "SIGUSR1"):
            self._process.send_signal(signal.SIGUSR1)

    @property
    def pid(self) -> int:
        """Return its process id."""
        return self._process.pid

    def starved(self) -> float:
        """Return the seconds without a processor; see ``Worker.starved``."""
        return starved(self.pid)

    def kill(self) -> None:
        """Kill the worker and leave the rest to ``end``; see ``Worker.kill``."""
        with contextlib.suppress(OSError):
            self._process.kill()

    def end(self, grace: float = 0.0) -> int | None:
        """Kill the worker; see ``Worker.end``."""
        code: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(grace)
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
        self.scratch = Scratch()

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
                    stdout=output_theirs.fileno(), stderr=output_theirs.fileno(), pass_fds=[link_theirs.fileno()],
                    start_new_session=True,
                )  # fmt: skip
        return SpawnedWorker(process, link, output)

    def close(self) -> None:
        """Remove the scratch folders; nothing else outlives its worker."""
        self.scratch.close()


def _pump(process: "subprocess.Popen[bytes]", output: socket.socket) -> None:
    """Copy what a process prints to a socket: on Windows only sockets can be waited for."""
    assert process.stdout is not None
    with output, contextlib.suppress(OSError):
        while part := process.stdout.read1(65536):  # type: ignore[attr-defined]
            output.sendall(part)
