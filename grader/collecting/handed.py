"""What one student handed in, as a format tells it: by whom, and each attempt's file."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from grader.collecting.tree import Entry
from grader.models import Text
from grader.submissions import Place


class Try(NamedTuple):
    """One attempt: its file, or the reason why there is none to read."""

    place: Place
    shown: str
    at: datetime | None = None
    late: bool = False
    beside: tuple[tuple[str, Place], ...] = ()
    refused: Text | None = None


@dataclass
class Handed:
    """The attempts of one student in the order of hand-in, and what the format says of who it was."""

    label: str  # the student's id unless a roster knows better
    tries: list[Try]
    name: str = ""
    section: str = ""
    login: str = ""
    sis: str = ""
    lms: str = ""
    logins: tuple[str, ...] = field(default=())  # what the login may be, where the format leaves that open


def single(entry: Entry) -> Try:
    """Return the attempt that is one file by itself."""
    return Try(entry.place, entry.shown, late=entry.late, refused=entry.refused)
