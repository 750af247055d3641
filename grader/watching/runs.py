"""Runs of a lab in a thread that stays warm: pytest, NumPy, the suite and the zygote are there for the next one."""

import gc
import queue
import threading
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.errors import GraderError
from grader.grading import explained, grade_batch, to_explain
from grader.labs import Lab
from grader.models import FIXED_SEED, Limits, Origin, Report, Submission
from grader.sandbox.caller import Caller
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher, Worker
from grader.suite.callers import Unloadable
from grader.watching.events import Failed, Ran, Tell

END_SECONDS = 15.0


class Cancelled(KeyboardInterrupt):
    """The run is not wanted any more: raised where it would have started a worker. pytest ends on it at once."""


class Cancellable:
    """A launcher whose worker can be killed from another thread, after which it starts none for that run."""

    def __init__(self, inner: Launcher) -> None:
        self._inner = inner
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._wanted = 0
        self._current = 0
        self.jail = inner.jail
        self.scratch = inner.scratch

    def want(self, number: int) -> None:
        """Say which run is wanted from now on: the one that is going, if it is another, ends."""
        with self._lock:
            self._wanted = number
            if self._current != number and self._worker is not None:
                self._worker.kill()

    def begin(self, number: int) -> bool:
        """Take the following for run ``number``; false if that is not wanted any more."""
        with self._lock:
            self._current, self._worker = number, None
            return number == self._wanted

    def wanted(self) -> bool:
        """Whether the run that is going is still the one that is wanted."""
        with self._lock:
            return self._current == self._wanted

    def newest(self) -> int:
        """Return the number of the run that is wanted."""
        with self._lock:
            return self._wanted

    def start(self, folder: Path, limits: Limits) -> Worker:
        """Start a worker; see ``Launcher.start``."""
        if not self.wanted():
            raise Cancelled
        worker = self._inner.start(folder, limits)
        with self._lock:
            self._worker = worker
            if self._current != self._wanted:
                worker.kill()
        return worker

    def close(self) -> None:
        """End everything; see ``Launcher.close``."""
        self._inner.close()


class _Asked(NamedTuple):
    number: int
    lab: Lab
    submission: Submission


class Runs:
    """Runs one submission at a time; a new one ends the one that is going. Use it as a context manager.

    Half of a run is pytest's start. So the session for the next one begins as soon as a run is over: it collects the
    suite and waits, where it would load the file of a submission, for the submission.
    """

    def __init__(self, tell: Tell, start: Launcher | None = None) -> None:
        self._tell = tell
        self._launcher = Cancellable(start if start is not None else launcher("none"))
        self._queue: queue.SimpleQueue[_Asked | None] = queue.SimpleQueue()  # none: the end
        self._number = 0
        # the zygote ends with the thread that started it, so one thread does it all; as a daemon it holds up no exit
        self._thread = threading.Thread(target=self._serve, name="runs", daemon=True)
        # of that thread:
        self._asked: _Asked | None = None  # taken from the queue, not yet begun
        self._begun: _Asked | None = None
        self._left = False  # whether the session was left without a run
        self._ended = False

    def __enter__(self) -> "Runs":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._number += 1
        self._launcher.want(self._number)
        self._queue.put(None)
        self._thread.join(END_SECONDS)

    def start(self, lab: Lab, submission: Submission) -> int:
        """Run a submission in place of the one that is going; return the number under which its report comes."""
        self._number += 1
        self._launcher.want(self._number)
        self._queue.put(_Asked(self._number, lab, submission))
        return self._number

    def _serve(self) -> None:
        try:
            while (asked := self._ask()) is not None:
                while self._one(asked.lab):
                    pass
        finally:
            self._launcher.close()

    def _ask(self) -> _Asked | None:
        """Return the run that is asked for and not begun, waiting for one; none at the end."""
        if self._asked is None and not self._ended:
            self._asked = self._queue.get()
            self._ended = self._asked is None
        return self._asked

    def _one(self, lab: Lab) -> bool:
        """Serve one run of a lab; say whether to begin the session for the next.

        If not, the run that is asked for is another lab's, or is yet to come: a session that failed would fail again.
        """
        self._begun, self._left = None, False
        try:
            self._grade(lab)
        except Cancelled:
            return False
        except GraderError as error:
            if not self._left:
                self._fail(str(error))
            return False
        except Exception as error:  # noqa: BLE001 - the thread goes on; what happened is shown
            self._fail(f"{type(error).__name__}: {error}")
            return False
        return True

    def _grade(self, lab: Lab) -> None:
        reports: list[Report] = []

        def first(report: Report) -> None:
            if self._begun is not None and self._launcher.wanted():
                reports.append(msgspec.structs.replace(report, submission=self._begun.submission.origin))
                self._tell(Ran(self._begun.number, reports[0], whole=not to_explain(reports[0])))

        def begin(blank: Caller) -> Caller:
            blank.close()
            return self._begin(lab)

        grade_batch(
            lab, [Submission(Origin("", ""))], self._launcher, seed=FIXED_SEED, on_report=first, wrap=begin,
            diagnose=False,
        )  # fmt: skip
        if self._begun is None or not reports:
            return
        number, _, submission = self._begun
        if to_explain(reports[0]):
            report = explained(lab, submission, reports[0], self._launcher)
            if self._launcher.wanted():
                self._tell(Ran(number, report, whole=True))
        if number == 1:  # what is warm now stays: later collections pass it over
            gc.collect()
            gc.freeze()

    def _begin(self, lab: Lab) -> Caller:
        """Return the caller of the next submission of ``lab``; ``Cancelled`` if it is another lab's."""
        while (asked := self._ask()) is not None and asked.lab is lab:
            self._begun, self._asked = asked, None
            if self._launcher.begin(asked.number):
                submission = asked.submission
                if submission.fault is not None:
                    return Unloadable(submission.fault)
                return Session(
                    self._launcher, submission.source, lab.limits, submission.helpers, lab.rules,
                    submission.origin.cells,
                )  # fmt: skip
        self._begun, self._left = None, True
        raise Cancelled

    def _fail(self, why: str) -> None:
        """Say why the run that was asked for last has no report, or not all of it."""
        failed, self._asked = self._begun or self._asked, None
        if failed is not None and failed.number == self._launcher.newest():
            self._tell(Failed(failed.number, why))
