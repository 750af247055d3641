"""JSON lines: a student a line, with standing and report; whole for staff, or cut to what the student may see."""

from collections.abc import Iterable, Iterator

import msgspec

from grader.models import Report, Score, Text, Value
from grader.records import Attempt, Override, Standing, Student
from grader.visibility import StudentView

LINE_SCHEMA = 1


class ToCome(Value, frozen=True):
    """What hidden groups and a quiz still hold back from a student."""

    checks: int
    points: int


class Line(Value, frozen=True, kw_only=True):
    """One student. ``docs/report-format.md`` describes every field."""

    schema: int = LINE_SCHEMA
    student: Student
    attempts: int
    counted: Attempt | None  # the one that counts
    final: Score | None  # what is exported elsewhere
    earned: Score | None
    late: Text | None
    override: Override | None = None  # for staff only
    to_come: ToCome | None = None  # for students only, while something is held back
    report: Report | None


def jsonl(pairs: Iterable[tuple[Standing, Report | None]]) -> Iterator[bytes]:
    """Yield a line for each student, with everything that staff may see."""
    for standing, report in pairs:
        mark = standing.mark
        yield _encoded(
            Line(
                student=standing.student, attempts=standing.attempts, counted=standing.counted,
                final=mark.final, earned=mark.earned, late=mark.late, override=mark.override, report=report,
            )
        )  # fmt: skip


def jsonl_for_students(pairs: Iterable[tuple[Standing, StudentView | None]]) -> Iterator[bytes]:
    """Yield a line for each student, with what that student may see.

    While points are held back there is no mark in it: a total tells what hidden groups gave.
    """
    for standing, view in pairs:
        mark = standing.mark
        whole = view is not None and view.whole
        yield _encoded(
            Line(
                student=standing.student, attempts=standing.attempts, counted=standing.counted,
                final=mark.final if whole or view is None else None, earned=mark.earned if whole else None,
                late=mark.late if whole else None,
                to_come=None if whole or view is None else _to_come(view),
                report=None if view is None else view.report,
            )
        )  # fmt: skip


def _to_come(view: StudentView) -> ToCome:
    return ToCome(view.checks_to_come, view.points_to_come + view.quiz_points_to_come)


def _encoded(line: Line) -> bytes:
    try:
        return msgspec.json.encode(line) + b"\n"
    except UnicodeEncodeError:  # half a character, as from a file name that is not UTF-8
        return msgspec.json.encode(_repaired(msgspec.to_builtins(line))) + b"\n"


def _repaired(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_repaired(key): _repaired(one) for key, one in value.items()}
    return [_repaired(one) for one in value] if isinstance(value, list | tuple) else value
