"""submission_metadata.json: who handed in, when, for the how manieth time, and when it was due."""

import math
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from grader.records import Student
from grader.submissions import fit_id
from grader.text import clean_line

METADATA_FILE = "submission_metadata.json"
MOST_BYTES = 16 << 20  # it holds the results of every earlier submission
SOMEBODY = "student"


class Metadata(NamedTuple):
    """What the platform says about a submission; what it does not say is none."""

    students: tuple[Student, ...] = (Student(SOMEBODY),)  # several where a group handed in
    at: datetime | None = None
    due: datetime | None = None
    attempt: int = 1
    points: float | None = None  # of the assignment on the platform
    problem: str = ""  # why the file was passed over

    @property
    def student(self) -> Student:
        """Who handed in; a group's first member, under the names of all."""
        names = ", ".join(one.name for one in self.students if one.name)
        return msgspec.structs.replace(self.students[0], name=names)


class _Assignment(msgspec.Struct):
    due_date: datetime | None = None
    total_points: str | float | None = None


class _User(msgspec.Struct):
    id: int | str | None = None
    name: str | None = None
    email: str | None = None
    sid: str | None = None
    assignment: _Assignment | None = None  # with the user's own dates


class _File(msgspec.Struct):
    created_at: datetime | None = None
    assignment: _Assignment | None = None
    users: list[_User] = []
    previous_submissions: list[Any] = []


def read_metadata(path: Path) -> Metadata:
    """Return what the file says. One that is missing or not understood costs nobody a score: ``problem`` says why."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            return Metadata(problem=f"{METADATA_FILE} is over {MOST_BYTES >> 20} MiB")
        told = msgspec.json.decode(data, type=_File)
    except OSError as error:
        return Metadata(problem=f"{METADATA_FILE} cannot be read: {error.strerror or error}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Metadata(problem=f"{METADATA_FILE} is not understood: {error}")
    assignment = told.assignment or _Assignment()
    own = [user.assignment.due_date for user in told.users if user.assignment is not None and user.assignment.due_date]
    due = max(filter(_aware, own), default=None) or assignment.due_date
    return Metadata(
        students=tuple(map(_student, told.users)) or (Student(SOMEBODY),),
        at=told.created_at if _aware(told.created_at) else None,
        due=due if _aware(due) else None,
        attempt=len(told.previous_submissions) + 1,
        points=_number(assignment.total_points),
    )


def _student(user: _User) -> Student:
    email, number = clean_line(user.email or "", 200), clean_line(str(user.id or ""), 60)
    name = clean_line(user.name or "", 200)
    return Student(
        fit_id(email or number or SOMEBODY), name, login=email, sis=clean_line(user.sid or "", 60), lms=number
    )


def _aware(moment: datetime | None) -> bool:
    return moment is not None and moment.tzinfo is not None


def _number(points: str | float | None) -> float | None:
    try:
        number = float(points) if points is not None else math.nan
    except ValueError:
        return None
    return number if math.isfinite(number) else None
