"""One pytest session's run of a suite: which submissions, which seed, which oracle, who calls their functions."""

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grader.labs import Lab, load_lab
from grader.models import FIXED_SEED, GroupRecord, Submission
from grader.sandbox.caller import Caller
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher
from grader.submissions import Found, read
from grader.suite.callers import InProcess, Unloadable
from grader.suite.checks import Check, CheckFailed
from grader.suite.oracle import Oracle, RecordedOracle
from grader.suite.values import StudentProxy

if TYPE_CHECKING:
    from grader.suite.recall import Known


class Job(NamedTuple):
    """One submission and the lab it is for."""

    lab: Lab
    submission: Submission

    @property
    def id(self) -> str:
        """The submission's id."""
        return self.submission.origin.key


class Run:
    """What a session's fixtures need.

    ``on_record`` is told what each group reported, ``on_finish`` when those of a submission are done.
    """

    def __init__(
        self,
        jobs: Sequence[Job] | None,
        *,
        start: Launcher,
        seed: int = FIXED_SEED,
        oracle: Callable[[Lab], Oracle] = RecordedOracle,
        on_finish: Callable[[Job, Caller], None] | None = None,
        students: Sequence[Path] = (),
        in_process: bool = False,
        ends_launcher: bool = False,
        wrap: Callable[[Caller], Caller] = lambda caller: caller,
        known: dict[str, "Known"] | None = None,
        on_record: Callable[[GroupRecord], None] | None = None,
    ) -> None:
        self._wrap = wrap
        self.seed = seed
        self.known = {} if known is None else known  # test -> what is known of it
        self.tells = on_record is not None  # whether somebody is told of records
        self._on_record = on_record
        self._open: tuple[Job, Caller] | None = None
        self._jobs = jobs
        self._launcher = start
        self._new_oracle = oracle
        self._oracles: dict[str, Oracle] = {}
        self._labs: dict[Path, Lab] = {}
        self._on_finish = on_finish
        self._students = students
        self._in_process = in_process
        self._ends_launcher = ends_launcher

    def jobs(self, suite: Path) -> list[Job]:
        """Return the submissions to run a suite file on; in a plain session the ``student.py`` beside it."""
        if self._jobs is not None:
            return list(self._jobs)
        lab = self._labs.setdefault(suite.parent, load_lab(suite.parent))
        if not self._students:
            return [Job(lab, read(Found(lab.stub.name, lab.stub, str(lab.stub)), lab.helpers))]
        short = len({path.name for path in self._students}) == len(self._students)
        return [
            Job(lab, read(Found(path.name if short else str(path), path, str(path)), lab.helpers))
            for path in self._students
        ]

    def oracle(self, lab: Lab) -> Oracle:
        """Return the oracle of a lab."""
        if lab.id not in self._oracles:
            self._oracles[lab.id] = self._new_oracle(lab)
        return self._oracles[lab.id]

    def caller(self, job: Job) -> Caller:
        """Return the caller of a submission's functions: one and the same until it is finished."""
        if self._open is None or self._open[0] != job:
            self._end_open()
            self._open = (job, self._new_caller(job))
        return self._open[1]

    def _new_caller(self, job: Job) -> Caller:
        submission = job.submission
        if submission.fault is not None:
            return Unloadable(submission.fault)
        if self._in_process:
            return InProcess(Path(submission.origin.file), submission.source)
        session = Session(
            self._launcher, submission.source, job.lab.limits, submission.helpers, job.lab.rules,
            submission.origin.cells,
        )  # fmt: skip
        return self._wrap(session)

    def told(self, record: GroupRecord) -> None:
        """Hand on what a group reported."""
        if self._on_record is not None:
            self._on_record(record)

    def finish(self, job: Job) -> None:
        """End a submission's caller and tell whoever waits for it."""
        caller = self.caller(job)
        self._end_open()
        if self._on_finish is not None:
            self._on_finish(job, caller)

    def _end_open(self) -> None:
        if self._open is not None:
            self._open[1].close()
            self._open = None

    def close(self) -> None:
        """End what is still open, and the launcher if it is this run's own."""
        self._end_open()
        if self._ends_launcher:
            self._launcher.close()


def plain_run(students: Sequence[str], *, in_process: bool) -> Run:
    """Return the run of a plain ``pytest verify.py``: the student's own file on the student's own machine."""
    return Run(
        None,
        start=launcher("none"),
        students=[Path(one) for one in students],
        in_process=in_process,
        ends_launcher=True,
    )


def group_record(
    job: Job, group: str, check: Check | None, student: StudentProxy | None, error: BaseException | None
) -> GroupRecord:
    """Return the record of a group that has run, guards marked; ``error`` is what its test raised, if it did."""
    known = (job.lab.baseline or {}).get(group, {})
    results = [
        msgspec.structs.replace(result, guard=known.get(result.label) == "PASS")
        for result in (check.results if check is not None else [])
    ]
    output = student._caller.take_output() if student is not None else ""
    internal = "" if error is None or isinstance(error, CheckFailed) else suite_fault(error)
    return GroupRecord(job.id, group, tuple(results), output, internal)


def suite_fault(error: BaseException) -> str:
    """Return one sentence for an exception of the suite's or the grader's own, with the line it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    suites = [frame for frame in frames if Path(frame.filename).name in ("verify.py", "hidden.py")]
    where = suites[-1] if suites else (frames[-1] if frames else None)
    place = f"{Path(where.filename).name}, line {where.lineno}: " if where else ""
    text = str(error) or "no message"
    return f"{place}{type(error).__name__}: {text}"
