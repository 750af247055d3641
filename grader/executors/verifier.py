"""A verifier process: reads batches, one JSON line each, and writes reports, one JSON line each, as they are done."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import NoReturn

import msgspec

from grader.errors import GraderError
from grader.executors.base import Batch, Done, Line, Result, Task, Tried, Try, decode_order
from grader.grading import grade_batch
from grader.labs import Lab, load_lab
from grader.models import Submission
from grader.sandbox.choice import Trial, try_jail
from grader.sandbox.jail import address_space
from grader.sandbox.launcher import launcher
from grader.sandbox.workers import Launcher
from grader.suite.oracle import Oracle
from grader.suite.recall import Known

MEMORY = 1 << 30  # bytes of address space beyond what the process has when it starts


class Verifier:
    """Keeps the zygote, the lab and the oracle from one batch to the next."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._launchers: dict[str, Launcher] = {}
        self._labs: dict[str, Lab] = {}
        self._oracles: dict[tuple[str, int], Oracle] = {}
        self._known: dict[tuple[str, int], dict[str, Known]] = {}

    def write(self, line: Line) -> None:
        """Send a line to the coordinator; end if it is gone."""
        data = msgspec.json.encode(line) + b"\n"
        try:
            while data:
                data = data[os.write(self._descriptor, data) :]
        except BrokenPipeError:
            self.leave()

    def serve(self, orders: Iterable[Batch | Try]) -> None:
        """Grade batches as they come: those of one task that follow each other in one pytest session."""
        waiting = iter(orders)
        order = next(waiting, None)

        def of_task(task: Task) -> Iterator[Submission]:
            nonlocal order
            while isinstance(order, Batch) and order.task == task:
                yield from order.submissions
                self.write(Done())
                order = next(waiting, None)

        while order is not None:
            if isinstance(order, Try):
                self.write(Tried(self.tried(order.jail)))
                order = next(waiting, None)
                continue
            task = order.task
            try:
                self.grade(task, of_task(task))
            except GraderError as error:
                self.write(Done(problem=str(error)))
                order = next(waiting, None)

    def tried(self, jail: str) -> Trial:
        """Try out a jail; if it works, its launcher waits for batches."""
        trial = try_jail(jail, self._launcher(jail))
        if not trial.works:
            self._launchers.pop(jail).close()
        return trial

    def _launcher(self, jail: str) -> Launcher:
        if jail not in self._launchers:
            self._launchers[jail] = launcher(jail)
        return self._launchers[jail]

    def grade(self, task: Task, submissions: Iterable[Submission]) -> None:
        """Grade submissions of one task; ``GraderError`` if that cannot be done with any."""
        lab = self._labs.get(task.lab) or self._labs.setdefault(task.lab, load_lab(Path(task.lab)))
        grade_batch(
            lab, submissions, self._launcher(task.jail), seed=task.seed, oracle=lambda lab: self._oracle(task, lab),
            on_report=lambda report: self.write(Result(report)),
            known=self._known.setdefault((lab.version, task.seed), {}),
        )  # fmt: skip

    def _oracle(self, task: Task, lab: Lab) -> Oracle:
        key = (lab.id, task.seed)
        if key not in self._oracles:
            self._oracles[key] = task.oracle(lab)
        return self._oracles[key]

    def close(self) -> None:
        """End the zygotes."""
        for one in self._launchers.values():
            one.close()

    def leave(self) -> NoReturn:
        """End at once, wherever this is: pytest would take an exception for the suite's."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # asked again, it would close what is half closed
        try:
            self.close()
        finally:
            os._exit(0)


def _limit_memory() -> None:
    """Bound what a suite may take when it computes with a value of a shape that a student chose."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = address_space() + MEMORY
        ceiling = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))


def main() -> None:
    """``python -m grader.executors.verifier``: batches on stdin, reports on stdout."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the coordinator decides when to stop
    descriptor = os.dup(1)
    os.dup2(2, 1)  # whatever prints does not end up among the reports
    _limit_memory()
    verifier = Verifier(descriptor)

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        verifier.leave()

    signal.signal(signal.SIGTERM, end)
    try:
        verifier.serve(decode_order(line) for line in sys.stdin.buffer)
    finally:
        verifier.close()


if __name__ == "__main__":
    main()
