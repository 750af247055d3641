"""Values and files that several test modules build: a small lab, a call's result, a report."""

import contextlib
from fractions import Fraction
from pathlib import Path
from textwrap import dedent
from typing import Any

from grader.collecting.collect import collect
from grader.desk import open_class
from grader.executors.base import Executor
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
from grader.labs import Lab, load_lab
from grader.models import (
    CheckResult,
    Environment,
    Fault,
    GroupResult,
    Origin,
    Outcome,
    Report,
    Score,
    Text,
    Verdict,
    worst,
)
from grader.pipeline import Intake, grade_class
from grader.publishing import make_folder, publish
from grader.scoring import earned
from grader.suite.values import Returned

LAB_TOML = dedent(
    """\
    [title]
    en = "A small lab"
    zh = "小实验"

    [[functions]]
    name = "double"
    signature = "double(x) -> out"
    summary.en = "twice x"
    summary.zh = "两倍"

    [[functions]]
    name = "shift"
    signature = "shift(x, by) -> None"
    returns = "none"
    changes = 0
    summary.en = "adds by to x, in place"
    summary.zh = "原地相加"

    [[groups]]
    id = "first"
    points = 60
    function = "double"
    title.en = "FIRST  double"
    title.zh = "第一组"
    [[groups.hints]]
    en = "Add x to itself."
    zh = "自己加自己。"

    [[groups]]
    id = "second"
    points = 30
    function = "shift"
    title.en = "SECOND  shift"
    title.zh = "第二组"

    [[groups]]
    id = "third"
    points = 10
    function = "shift"
    title.en = "THIRD  both"
    title.zh = "第三组"
    """
)


def line_of(text: str, start: str, number: int = 1) -> int:
    """Return the line of the ``number``-th line of ``text`` that begins with ``start``."""
    return [n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start)][number - 1]


def write_lab(root: Path, name: str = "small", text: str = LAB_TOML) -> Path:
    """Write a lab's folder under ``root`` and return it."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "lab.toml").write_text(text, encoding="utf-8")
    return folder


def a_lab(root: Path) -> Lab:
    """Return the small lab, written to ``root/labs``."""
    return load_lab(write_lab(root / "labs"))


def a_fault(reason: str = "double raised IndexError", verdict: Verdict = "error", **more: Any) -> Fault:
    """Return why a call gave no value."""
    return Fault(verdict, "call", Text.same(reason), **more)


def called(
    value: Any = None, *, before: tuple[Any, ...] = (), after: tuple[Any, ...] | None = None,
    fault: Fault | None = None, function: str = "double",
) -> Returned:  # fmt: skip
    """Return what a suite gets for a call of a student's function."""
    outcome = Outcome(function, value, before, before if after is None else after, fault)
    return Returned(value, fault, outcome)


def green(label: str, *, guard: bool = False) -> CheckResult:
    """Return a check that passed."""
    return CheckResult(f"first/{label}", label, "passed", guard=guard)


def red(label: str, verdict: Verdict = "failed", **more: Any) -> CheckResult:
    """Return a check that failed."""
    return CheckResult(f"first/{label}", label, verdict, **more)


def a_group(lab: Lab, group_id: str, *checks: CheckResult, output: str = "", internal: str = "") -> GroupResult:
    """Return a group's result, scored as the grader scores it."""
    group = lab.group(group_id)
    if internal:
        return GroupResult(group.id, group.title, "internal", None, checks, output, internal)
    score = Score.of(earned(group.points, checks), group.points)
    return GroupResult(group.id, group.title, worst(check.verdict for check in checks), score, checks, output)


def a_report(lab: Lab, *groups: GroupResult, student: str = "ada", **changes: Any) -> Report:
    """Return a report whose total and verdict follow from its groups; ``changes`` replace any field."""
    scores = [group.score.fraction for group in groups if group.score is not None]
    total = Score.of(sum(scores, Fraction(0)), lab.points)
    wrong = next((f"{g.id}: {c.label}" for g in groups for c in g.checks if not c.passed), "")
    fields: dict[str, Any] = {
        "lab": lab.id, "lab_digest": "0" * 64, "seed": 7,
        "submission": Origin(student, f"{student}.py", "ab12" * 16),
        "verdict": worst(group.verdict for group in groups), "groups": groups,
        "score": total if len(scores) == len(groups) else None,
        "first_wrong": Text.same(wrong) if wrong else None,
        "environment": Environment("3.12", "2.0", "1.0", "none"),
    }  # fmt: skip
    return Report(**(fields | changes))


def grade_folder(lab: Lab, where: Path, out: Path, executor: Executor, **options: Any) -> list[Report]:
    """Grade a folder into ``out`` as the command does; return the reports, sorted by student."""
    make_folder(out)
    intake = Intake(str(where), collect(where).found, {})
    with Gradebook(out / GRADEBOOK_FILE) as book, contextlib.closing(executor):
        grade_class(lab, intake, book, executor, **options)
    with open_class(out) as view:
        found = [view.report(one) for one in publish(view, out)]
    return [report for report in found if report is not None]
