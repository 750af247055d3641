"""When attempts were handed in, from a CSV file: for clones and downloads that do not say."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from grader.collecting.tables import TIME_NAMES, moment, read_table
from grader.errors import InputError

COLUMNS = {
    "student": ("student", "id", "student id", "student_id", "login", "github", "name", "学号", "学生", "姓名"),
    "attempt": ("attempt", "第几次"),
    "at": TIME_NAMES,
}


class Told(NamedTuple):
    """One row: a student's attempt, or the last one if none is named, was handed in then."""

    line: int
    student: str
    attempt: int | None
    at: datetime


def read_times(path: Path) -> list[Told]:
    """Return the rows. Raises ``InputError`` with the line of a time without offset, or that is none."""
    told = []
    for row in read_table(path, COLUMNS).rows:
        where = f"{path}, line {row.line}"
        if "student" not in row.cells or "at" not in row.cells:
            raise InputError(f"{where}: it needs a student and a time (columns student and submitted_at)")
        attempt = whole(row.cells["attempt"], where) if "attempt" in row.cells else None
        told.append(Told(row.line, row.cells["student"], attempt, moment(row.cells["at"], where)))
    return told


def whole(text: str, where: str) -> int:
    """Return an attempt's number; ``InputError`` if it is none."""
    if not text.isdecimal() or not 0 < len(text) < 10 or int(text) < 1:
        raise InputError(f"{where}: the attempt is a whole number from 1, not {text[:20]!r}")
    return int(text)


def by_student(path: Path, told: list[Told], find: Callable[[str, str], str | None]) -> tuple[
    dict[str, list[Told]], list[Told]
]:  # fmt: skip
    """Return the rows of each student id, and those of nobody; ``find`` names the id that a key belongs to."""
    found: dict[str, list[Told]] = {}
    strangers = []
    for one in told:
        student = find(one.student, f"{path}, line {one.line}")
        if student is None:
            strangers.append(one)
        else:
            found.setdefault(student, []).append(one)
    return found, strangers
