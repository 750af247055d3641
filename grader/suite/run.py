"""One pytest session's run of a suite: which submissions, which seed, which oracle, who calls their functions."""

import time
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
    """What a session's fixtures need: of one submission at a time, from ``begin`` to ``finish``.

    ``lab`` is that of a session which grades; in a plain one each suite is that of the lab it lies in. ``on_record`` is
    told what each group reported, ``on_finish`` when those of a submission are done, and after how many seconds.
    """

    def __init__(
        self,
        *,
        start: Launcher,
        lab: Lab | None = None,
        seed: int = FIXED_SEED,
        oracle: Callable[[Lab], Oracle] = RecordedOracle,
        on_finish: Callable[[Job, Caller, float], None] | None = None,
        students: Sequence[Path] = (),
        in_process: bool = False,
        ends_launcher: bool = False,
        wrap: Callable[[Caller], Caller] = lambda caller: caller,
        known: dict[str, "Known"] | None = None,
        on_record: Callable[[GroupRecord], None] | None = None,
    ) -> None:
        self._wrap = wrap
        self.lab = lab
        self.seed = seed
        self.known = {} if known is None else known  # test -> what is known of it
        self.tells = on_record is not None  # whether somebody is told of records
        self._on_record = on_record
        self._job: Job | None = None
        self._caller: Caller | None = None
        self._began = 0.0
        self._launcher = start
        self._new_oracle = oracle
        self._oracles: dict[str, Oracle] = {}
        self._labs: dict[Path, Lab] = {}
        self._jobs: dict[Path, list[Job]] = {}
        self._on_finish = on_finish
        self._students = students
        self._in_process = in_process
        self._ends_launcher = ends_launcher

    def lab_of(self, suite: Path) -> Lab:
        """Return the lab that a suite file belongs to."""
        return self.lab or self._labs.setdefault(suite.parent, load_lab(suite.parent))

    def jobs(self, suite: Path) -> list[Job]:
        """Return the submissions of a plain session: those named, else the ``student.py`` beside the suite."""
        lab = self.lab_of(suite)
        if suite.parent not in self._jobs:
            short = len({path.name for path in self._students}) == len(self._students)
            files = [Found(path.name if short else str(path), path, str(path)) for path in self._students]
            files = files or [Found(lab.stub.name, lab.stub, str(lab.stub))]
            self._jobs[suite.parent] = [Job(lab, read(file, lab.helpers)) for file in files]
        return self._jobs[suite.parent]

    def oracle(self) -> Oracle:
        """Return the oracle of the lab whose submission is under test."""
        lab = self.job.lab
        if lab.id not in self._oracles:
            self._oracles[lab.id] = self._new_oracle(lab)
        return self._oracles[lab.id]

    @property
    def job(self) -> Job:
        """The submission under test."""
        assert self._job is not None
        return self._job

    @property
    def caller(self) -> Caller:
        """The caller of its functions, made when it is first asked for."""
        if self._caller is None:
            self._caller = self._new_caller(self.job)
        return self._caller

    def begin(self, job: Job) -> None:
        """Turn to a submission, unless it is the one under test."""
        if self._job is not job:
            self._end()
            self._job, self._began = job, time.monotonic()

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

    def finish(self) -> None:
        """End the submission under test and tell whoever waits for it."""
        job, caller, seconds = self.job, self.caller, time.monotonic() - self._began
        self._end()
        if self._on_finish is not None:
            self._on_finish(job, caller, seconds)

    def _end(self) -> None:
        if self._caller is not None:
            self._caller.close()
        self._job = self._caller = None

    def close(self) -> None:
        """End what is still open, and the launcher if it is this run's own."""
        self._end()
        if self._ends_launcher:
            self._launcher.close()


def plain_run(students: Sequence[str], *, in_process: bool) -> Run:
    """Return the run of a plain ``pytest verify.py``: the student's own file on the student's own machine."""
    return Run(
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
