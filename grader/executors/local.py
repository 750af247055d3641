"""Batches in verifier processes of this machine."""

import contextlib
import os
import platform
import queue
import selectors
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np

from grader import __version__
from grader.errors import InputError, LabError
from grader.executors.base import Batch, Done, Result, Task, Tried, Try, decode_line, internal_report
from grader.executors.batches import Batches
from grader.labs import Lab
from grader.models import Environment, Report, Submission
from grader.sandbox.choice import Trial
from grader.sandbox.interpreter import exposing
from grader.sandbox.jails import STRONG
from grader.temporary import Temporary, remove_abandoned

END_SECONDS = 5.0
TRIAL_SECONDS = 120.0  # for a jail to be tried, on a busy machine


class _Died(Exception):  # noqa: N818 - what happened to a verifier
    pass


class _Verifier:
    """One verifier process and the pipe to it."""

    def __init__(self, scratch: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "grader.executors.verifier"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            env=os.environ | {"TMPDIR": scratch, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        )  # fmt: skip
        self._lines: deque[bytes] = deque()
        self._rest = b""

    def send(self, order: Batch | Try) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(order) + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise _Died from error

    def receive(self, seconds: float) -> bytes:
        """Return the next line; ``_Died`` if there is none within ``seconds``."""
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while not self._lines:
                if not selector.select(seconds):
                    raise _Died(f"no sign of life for {seconds:.0f} s")
                part = os.read(self._process.stdout.fileno(), 1 << 20)
                if not part:
                    raise _Died("the verifier process died")
                *whole, self._rest = (self._rest + part).split(b"\n")
                self._lines += whole
        return self._lines.popleft()

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask_to_end(self) -> None:
        self._process.terminate()

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # a pipe that broke under unsent data
                    pipe.close()


def _refuse_exposed(lab: Lab) -> None:
    for folder in filter(None, (lab.folder, lab.solutions)):
        if (readable := exposing(folder)) is not None:
            raise InputError(
                f"{folder} lies in {readable}, which workers may read as it holds Python's own files: "
                "move the labs elsewhere, or install the kit into a virtual environment"
            )


class LocalExecutor:
    """A few verifier processes, each fed one batch at a time.

    When a verifier dies, what was left of its batch runs again one by one, and only the submission on which a
    verifier dies alone is reported ``internal``. With ``warm``, verifiers wait for the next run until ``close``.
    """

    def __init__(self, workers: int, *, warm: bool = False) -> None:
        remove_abandoned()  # here, and not with the first folder of its own: what a run has to grade may be nothing
        self._workers = workers
        self._warm = warm
        self._idle: list[_Verifier] = []
        self._scratch: Temporary | None = None
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        self._running: set[_Verifier] = set()
        self._lock = threading.Lock()

    def run(self, task: Task, submissions: Iterable[Submission]) -> Iterator[Report]:
        """See ``Executor.run``; ``InputError`` if the lab lies where the jail lets student code read."""
        lab = task.load()
        if task.jail in STRONG:
            _refuse_exposed(lab)
        with self._lock:
            if self._stop.is_set():
                return
        environment = Environment(platform.python_version(), np.__version__, __version__, task.jail)
        patience = lab.limits.submission_seconds + lab.limits.silence_seconds
        waiting = Batches(submissions, share=2 * self._workers if self._workers > 1 else 1)
        results: queue.Queue[Any] = queue.Queue(maxsize=64)

        def serve() -> None:
            verifier: _Verifier | None = None
            try:
                while not self._stop.is_set() and (batch := waiting.take()) is not None:
                    left = {one.origin.key: one for one in batch}
                    try:
                        verifier = verifier or self._start()
                        if verifier is None:
                            break
                        verifier.send(Batch(task, batch))
                        while isinstance(line := decode_line(verifier.receive(patience)), Result):
                            left.pop(line.report.submission.key, None)
                            results.put(line.report)
                        if isinstance(line, Done) and line.problem:
                            raise LabError(line.problem)
                    except _Died as died:
                        if verifier is not None:
                            self._end(verifier)
                        verifier = None
                        if len(batch) == 1 and left:
                            results.put(internal_report(lab, batch[0], task, environment, str(died)))
                        else:
                            waiting.give_back(left.values())
                if verifier is not None and self._keep(verifier):
                    verifier = None
            except Exception as error:  # noqa: BLE001 - handed to the thread that asked
                results.put(error)
            finally:
                if verifier is not None:
                    self._end(verifier)
                results.put(None)

        count = max(1, min(self._workers, waiting.known or self._workers))
        self._threads = [threading.Thread(target=serve, daemon=True) for _ in range(count)]
        for thread in self._threads:
            thread.start()
        ended = 0
        while ended < count:
            item = results.get()
            if isinstance(item, Exception):
                raise item
            if item is None:
                ended += 1
            else:
                yield item

    def try_jail(self, name: str) -> Trial:
        """Try a jail in a verifier, which is kept for the next run: the zygote that was started grades in it, too."""
        verifier: _Verifier | None = None
        try:
            verifier = self._start()
            if verifier is None:
                return Trial(name, problem="this executor was closed")
            verifier.send(Try(name))
            line = decode_line(verifier.receive(TRIAL_SECONDS))
        except _Died as died:
            if verifier is not None:
                self._end(verifier)
            return Trial(name, problem=str(died))
        with self._lock:
            self._idle.append(verifier)
        return line.trial if isinstance(line, Tried) else Trial(name, problem="a verifier gave another answer")

    def _start(self) -> _Verifier | None:
        """Return a verifier; none once this is closed. Under the lock, so that ``close`` sees whatever was started."""
        with self._lock:
            if self._stop.is_set():
                return None
            if self._idle:
                return self._idle.pop()
            if self._scratch is None:  # a second run, of what failed in the first, uses the same
                self._scratch = Temporary()
            verifier = _Verifier(self._scratch.path)
            self._running.add(verifier)
            return verifier

    def _keep(self, verifier: _Verifier) -> bool:
        """Keep a verifier whose run is through for the next, if that is wanted."""
        with self._lock:
            if self._warm and not self._stop.is_set():
                self._idle.append(verifier)
                return True
        return False

    def _end(self, verifier: _Verifier) -> None:
        verifier.end()  # two may do it at once: whoever comes back, it has ended
        with self._lock:
            self._running.discard(verifier)

    @property
    def pids(self) -> list[int]:
        """Process ids of the verifiers that run now."""
        with self._lock:
            return [verifier.pid for verifier in self._running]

    def close(self) -> None:
        """End the verifiers and remove what they left."""
        with self._lock:
            self._stop.set()
            self._idle.clear()
        for verifier in list(self._running):
            verifier.ask_to_end()
        for verifier in list(self._running):
            self._end(verifier)
        if self._scratch is not None:
            self._scratch.close()
            self._scratch = None
