"""Workers as the verifier holds them: what starts them, the environment and the folder they run in."""

import os
import shutil
import socket
import sys
from pathlib import Path
from typing import Protocol

from grader.models import Limits
from grader.temporary import Temporary

START_SECONDS = 30.0  # for a zygote or a spawned worker to be ready, on a busy machine
REAP_SECONDS = 10.0
KEPT_ENVIRONMENT = ("OPENBLAS_CORETYPE", "LD_LIBRARY_PATH", "PYTHONPATH", "SYSTEMROOT")
PYTHON = (sys.executable, "-P", "-X", "utf8", "-m")


class Worker(Protocol):
    """A running worker, as the verifier holds it."""

    link: socket.socket  # frames, both ways
    output: socket.socket  # what the worker prints
    bell: int | None  # the pipe by which it tells that calls sent ahead are answered, where there is one
    orphaned: bool  # whether what started it died under it: the grader's fault, not the student's

    def interrupt(self) -> None:
        """Ask the worker to say which line it is running and to end."""

    def starved(self) -> float:
        """Return the seconds in which it was ready to run and had no processor; 0 where the system does not say."""

    def kill(self) -> None:
        """Kill the worker, from any thread: whoever waits for its reply finds it gone, and ends it as usual."""

    def end(self, grace: float = 0.0) -> int | None:
        """Kill the worker and what it started; return its exit code if it ended by itself within ``grace`` seconds.

        An exit code below zero is minus the signal that ended it.
        """


class Launcher(Protocol):
    """Starts workers."""

    jail: str
    scratch: "Scratch"  # the submissions' folders

    def start(self, folder: Path, limits: Limits) -> Worker:
        """Start a worker in ``folder``; ``InternalError`` if that cannot be done."""

    def close(self) -> None:
        """End everything this launcher started."""


def starved(pid: int) -> float:
    """Return the seconds in which a process was ready to run and had no processor; 0 where that is not told.

    From the second figure of ``/proc/PID/schedstat``, which the kernel gives in nanoseconds.
    """
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def environment() -> dict[str, str]:
    """Return the environment of student code: nothing of the user's, one thread, the same hashes in every run."""
    kept = {name: os.environ[name] for name in KEPT_ENVIRONMENT if name in os.environ}
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    fixed = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    return kept | threads | fixed


class Scratch:
    """A temporary folder, and in it one empty folder a submission that holds a copy of its file."""

    def __init__(self) -> None:
        self._folder: Temporary | None = None
        self._count = 0

    @property
    def root(self) -> Path:
        """The temporary folder, made when it is first asked for."""
        if self._folder is None:
            self._folder = Temporary()
        return Path(self._folder.path)

    def folder(self, name: str, source: str) -> Path:
        """Return a new folder that holds the file ``name`` and nothing else."""
        self._count += 1
        folder = self.root / str(self._count)
        folder.mkdir(mode=0o755)
        (folder / name).write_text(source, encoding="utf-8", newline="")
        return folder

    def remove(self, folder: Path, name: str) -> None:
        """Remove a folder that ``folder`` made."""
        try:
            (folder / name).unlink()
            folder.rmdir()
        except OSError:  # where submissions may write there is more in it
            shutil.rmtree(folder, ignore_errors=True)

    def close(self) -> None:
        """Remove all of them."""
        if self._folder is not None:
            self._folder.close()
            self._folder = None
