"""The straight line for one batch: one pytest session runs a lab's suite on every submission of the batch."""

import contextlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from grader import __version__
from grader.diagnosis.catalogue import read_catalogue
from grader.diagnosis.diagnose import diagnose, stopped
from grader.errors import InternalError, LabError
from grader.labs import QUIZ_PART, Lab
from grader.models import (
    CheckResult,
    Environment,
    Group,
    GroupRecord,
    GroupResult,
    QuizResult,
    Report,
    Score,
    Submission,
    Text,
    Timing,
    worst,
)  # fmt: skip
from grader.pictures import drawn
from grader.quiz.judging import costly, judge, verdict_of
from grader.sandbox.caller import Caller
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher
from grader.scoring import earned
from grader.suite import plugin
from grader.suite.loop import Loop
from grader.suite.oracle import Oracle, RecordedOracle
from grader.suite.recall import MOST, Known
from grader.suite.run import Job, Run

UNREPORTED = Text("the suite did not report this check", "测试套件没有报告这一条")
QUIET = (
    "--disable-plugin-autoload", "-p", "grader.suite.plugin", "--noconftest", "--import-mode=importlib",
    "--assert=plain", "--capture=no", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:faulthandler",
    "-p", "no:logging", "-p", "no:junitxml", "-p", "no:doctest", "-p", "no:unraisableexception",
    "-p", "no:threadexception", "-p", "no:warnings",
)  # fmt: skip


def grade_batch(
    lab: Lab,
    submissions: Iterable[Submission],
    start: Launcher,
    *,
    seed: int,
    oracle: Callable[[Lab], Oracle] = RecordedOracle,
    on_report: Callable[[Report], None],
    wrap: Callable[[Caller], Caller] = lambda caller: caller,
    diagnose: bool = True,
    known: dict[str, Known] | None = None,
) -> None:
    """Run the suite of ``lab`` on every submission; hand over each report as soon as its groups are done.

    Submissions are taken one by one, so that they may be of several batches. ``wrap`` is given each one's caller.
    ``known`` keeps what was learned of the suite's tests from one session of a lab and seed to the next. Raises
    ``LabError`` if the suite cannot be collected. What a submission does never raises.
    """
    collector = _Collector(lab, seed, start, on_report, diagnose=diagnose)
    run = Run(
        start=start, lab=lab, seed=seed, oracle=oracle, on_finish=collector.finish, wrap=wrap, known=known,
        on_record=collector.record,
    )  # fmt: skip
    loop = Loop(run, (Job(lab, one) for one in submissions))
    suites = [str(lab.suite)]
    if lab.hidden_suite is not None:
        suites.append(str(lab.hidden_suite))
    # pytest names a module by its path below the root, and takes a module of that name for it: with a lab's own
    # folder as the root every suite would be `verify`, and the first one imported would stand for all
    settings = Path(plugin.__file__).with_name("pytest.ini")
    arguments = [*QUIET, "-c", str(settings), f"--rootdir={lab.folder.anchor}", f"--confcutdir={lab.folder}", *suites]
    try:
        with _undisturbed():
            code = pytest.main(arguments, plugins=[collector, loop])
    finally:
        run.close()
        _forget(suites)
    if not loop.through:
        raise LabError(f"{lab.suite}: {collector.problem or f'pytest ended with code {int(code)}'}")


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Leave out what the environment tells every pytest: it is meant for the user's own tests."""
    kept = {name: os.environ.pop(name) for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS") if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(kept)


def _forget(suites: Sequence[str]) -> None:
    """Drop imported suites, so that the next session imports them as they are then."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) in suites:
            del sys.modules[name]


class _Collector:
    """Gathers the records of a submission's groups and builds its report when they are complete."""

    def __init__(
        self, lab: Lab, seed: int, start: Launcher, on_report: Callable[[Report], None], *, diagnose: bool
    ) -> None:
        self._lab = lab
        self._seed = seed
        self._launcher = start
        self._diagnose = diagnose
        self._on_report = on_report
        self._records: dict[str, list[GroupRecord]] = {}
        self._quiz, self._key = lab.quiz, lab.key  # a broken one is told before anything runs
        self._patterns: dict[Any, tuple[Report, Sequence[GroupRecord]]] = {}
        self.problem = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            lines = [line for line in str(report.longrepr).splitlines() if line.strip()]
            self.problem = lines[-1].removeprefix("E").strip() if lines else "cannot be collected"

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        self.problem = f"{excinfo.typename}: {excinfo.value}"
        return True  # and pytest prints no traceback

    def record(self, record: GroupRecord) -> None:
        """Take what a group reported."""
        self._records.setdefault(record.submission, []).append(record)

    def finish(self, job: Job, caller: Caller, seconds: float) -> None:
        """Build and hand over the report of a submission whose groups have all run."""
        records = self._records.pop(job.id, [])
        environment = Environment(
            python=platform.python_version(), numpy=np.__version__, grader=__version__, jail=self._launcher.jail,
            layers=getattr(caller, "layers", ()),
        )  # fmt: skip
        fault = getattr(caller, "load_fault", None)
        timing = Timing(round(seconds, 3), getattr(caller, "stopped_at", {}))
        quiz = None
        if self._quiz is not None:
            quiz = judge(self._quiz, self._key, job.submission.answers, self._lab.quiz_points)
        report = self._built(job.submission, records, environment, fault, timing, quiz)
        if self._diagnose and to_explain(report):
            try:
                report = explained(self._lab, job.submission, report, self._launcher)
            except (ArithmeticError, LookupError, MemoryError, TypeError, ValueError, InternalError) as error:
                # what is said about a mistake must never cost a submission its score
                sys.stderr.write(f"grader: no diagnosis of {job.id}: {type(error).__name__}: {error}\n")
        self._on_report(report)

    def _built(
        self, submission: Submission, records: Sequence[GroupRecord], environment: Environment, fault: Any,
        timing: Timing, quiz: QuizResult | None,
    ) -> Report:  # fmt: skip
        """Return a report: where all results come from an earlier submission it is that one's, but for the head."""
        told = environment.layers, tuple((id(record.checks), record.output, record.internal) for record in records)
        if fault is None and quiz is None and told in self._patterns:
            return msgspec.structs.replace(self._patterns[told][0], submission=submission.origin, timing=timing)
        report = build_report(self._lab, submission, records, self._seed, environment, fault, timing, quiz)
        if fault is None and quiz is None and len(self._patterns) < MOST:
            self._patterns[told] = report, records  # which keeps the checks, so that their ids stay theirs
        return report


def to_explain(report: Report) -> bool:
    """Whether something is wrong that a student's own functions can be asked about."""
    red = any(group.verdict != "passed" for group in report.groups)
    return red and not report.internal and report.fault is None


def explained(lab: Lab, submission: Submission, report: Report, start: Launcher) -> Report:
    """Return the report with what is said about the mistake, and what the lab draws of the submission.

    The calls run in a worker of their own, in the same jail.
    """
    session = Session(start, submission.source, lab.limits, submission.helpers, lab.rules, submission.origin.cells)
    try:
        report = msgspec.structs.replace(report, diagnosis=diagnose(lab, submission, report, session))
        catalogue = read_catalogue(lab) if lab.pictures else None
        if catalogue is not None:
            tables = drawn(lab, catalogue, session, stopped(lab, report))
            report = msgspec.structs.replace(report, drawn=tuple(tables))
    finally:
        session.close()
    return report


def build_report(
    lab: Lab, submission: Submission, records: Sequence[GroupRecord], seed: int, environment: Environment,
    fault: Any, timing: Timing, quiz: QuizResult | None = None,
) -> Report:  # fmt: skip
    """Return the report of one attempt: every check of the lab is in it, reported or not."""
    by_group = {record.group: record for record in records}
    groups = tuple(group_result(lab, group, by_group.get(group.id)) for group in lab.groups)
    internal = "; ".join(group.internal for group in groups if group.internal)
    score = None
    if not internal:
        parts = [group.score for group in groups] + [quiz.score if quiz is not None else None]
        score = Score.of(sum((part.fraction for part in parts if part), Fraction(0)), lab.points)
    wrong = fault.reason if fault else first_wrong(groups, quiz)
    return Report(
        lab=lab.id, lab_digest=lab.digest, submission=submission.origin, seed=seed,
        verdict=worst([*(group.verdict for group in groups), verdict_of(quiz)]), score=score,
        first_wrong=Text.same(internal) if internal else wrong, groups=groups, environment=environment,
        fault=fault, internal=internal, quiz=quiz, timing=timing,
    )  # fmt: skip


def first_wrong(groups: Sequence[GroupResult], quiz: QuizResult | None = None) -> Text | None:
    """Return the first red check in words: its group, and the reason if its call failed, else its label.

    Where every check is green it is the first question of the quiz that costs points.
    """
    for group in groups:
        for check in group.checks:
            if not check.passed:
                why = check.fault.reason if check.fault else Text.same(check.label)
                return Text(f"{group.id}: {why.en}", f"{group.id}：{why.zh}")
    lost = costly(quiz)
    return Text(f"{QUIZ_PART}: {lost[0]}", f"{QUIZ_PART}：{lost[0]}") if lost else None


def group_result(lab: Lab, group: Group, record: GroupRecord | None) -> GroupResult:
    """Return a group's result: a check that was recorded for the lab but not reported is a FAIL."""
    internal = record.internal if record is not None else f"{group.id} did not run"
    reported = {check.label: check for check in record.checks} if record is not None else {}
    known = (lab.baseline or {}).get(group.id)
    if known is None:  # not recorded yet
        checks = list(reported.values())
    else:
        strange = [label for label in reported if label not in known]
        if strange:
            internal = f"{group.id} reported a check that is not recorded: {strange[0]!r}; run `grader lab record`"
        checks = [reported.get(label) or _unreported(group.id, label, known[label]) for label in known]
    output = record.output if record is not None and not group.hidden else ""  # it may hold hidden inputs
    if internal:
        return GroupResult(group.id, group.title, "internal", None, tuple(checks), output, internal)
    score = Score.of(earned(group.points, checks), group.points)
    return GroupResult(group.id, group.title, worst(c.verdict for c in checks), score, tuple(checks), output)


def _unreported(group: str, label: str, stub: str) -> CheckResult:
    return CheckResult(f"{group}/{label}", label, "failed", guard=stub == "PASS", message=UNREPORTED)
