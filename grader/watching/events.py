"""What can happen while a lab is watched. Every source of events puts them into one queue."""

from collections.abc import Callable
from typing import NamedTuple

from grader.models import Report


class Saved(NamedTuple):
    """A file of the lab was written; whether its text differs is not said."""


class Pressed(NamedTuple):
    """A key was pressed."""

    key: str


class Resized(NamedTuple):
    """The terminal has another size."""


class Ran(NamedTuple):
    """A run has its report; without ``whole`` the diagnosis is still to come."""

    number: int
    report: Report
    whole: bool


class Failed(NamedTuple):
    """A run has no report, or not all of it, for no fault of the student's."""

    number: int
    why: str


class Blind(NamedTuple):
    """The folder can no longer be watched."""

    why: str


class Quiet(NamedTuple):
    """Nothing happened for as long as was waited."""


Event = Saved | Pressed | Resized | Ran | Failed | Blind | Quiet
Tell = Callable[[Event], None]
