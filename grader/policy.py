"""What a course decides: when a lab is due, what lateness costs, what is shown, what a quiz is worth. Values only."""

from datetime import datetime
from typing import Literal

import msgspec

from grader.models import Value

Shown = Literal["nothing", "names", "all"]


class Late(Value, frozen=True):
    """``[late]`` in lab.toml or course.toml. Without ``due`` nothing is late."""

    due: datetime | None = None  # with an offset, or local to ``timezone``
    timezone: str = ""  # such as "Asia/Shanghai"
    grace_minutes: int = 0  # this long after the due date is still in time
    per_day: float = 0.0  # percent of what was earned, for each day begun
    at_most: float = 100.0  # percent of what was earned that lateness can cost
    cap: float = 100.0  # percent of the lab's points that a late attempt can reach
    closed_after_days: int | None = None  # later than this nothing is accepted
    counts: Literal["last_in_time", "last", "best"] = "last_in_time"  # which of several attempts counts
    extensions: dict[str, datetime] = msgspec.field(default_factory=dict)  # student id -> their own due date


class Hidden(Value, frozen=True):
    """``[hidden]``: what students see of hidden groups before and after the due date (without one, it is before)."""

    before: Shown = "nothing"
    after: Shown = "names"


class QuizPolicy(Value, frozen=True):
    """``[quiz]`` in lab.toml: what the quiz is worth, and when students are told what was right of their answers."""

    points: int = 0  # without points its outcome is shown and changes no score
    told: Literal["at_once", "after_due"] = "at_once"  # with the feedback, or after the student's own due date
