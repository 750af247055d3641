"""A repository's files graded, one lab after the other, as a student's own run does it: same suite, same seed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.ci.found import Handed
from grader.grading import grade_batch
from grader.labs import Lab
from grader.models import FIXED_SEED, Report, Submission
from grader.sandbox.workers import Launcher
from grader.submissions import Found, read

TRIES = 3  # where the grader itself failed


class Graded(NamedTuple):
    """One lab of a repository, graded."""

    lab: Lab  # as students have it
    submission: Submission
    report: Report
    untouched: bool  # the file is the one that was handed out

    @property
    def path(self) -> str:
        """The file's path from the repository's folder."""
        return self.submission.origin.file

    @property
    def passed(self) -> bool:
        """Whether every check passes."""
        return self.report.verdict == "passed"


def graded(handed: Sequence[Handed], start: Launcher) -> Iterator[Graded]:
    """Grade what a repository holds. Hidden groups never run here, whatever is installed."""
    for one in handed:
        lab = one.lab.handed_out()
        submission = read(one.found, lab.helpers)
        reports: list[Report] = []
        for _ in range(TRIES):
            grade_batch(lab, [submission], start, seed=FIXED_SEED, on_report=reports.append)
            if reports[-1].score is not None:
                break
        stub = read(Found("stub", lab.stub, "")).source
        untouched = bool(stub) and submission.source == stub
        yield Graded(lab, submission, reports[-1], untouched)
