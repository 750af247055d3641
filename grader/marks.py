"""From what was earned to what counts: which attempt, the late penalty, a score set by hand.

    days    = days begun since the due date, if handed in after it and its grace
    penalty = earned * min(at_most, per_day * days) / 100
    final   = min(earned - penalty, cap / 100 * points of the lab)

Nothing of this is kept: it is worked out from the attempts whenever it is asked for, so that a date that is moved
changes every mark.
"""

import math
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from grader.models import Score, Text
from grader.policy import Late
from grader.records import Attempt, Entry, Mark, Override, Student

DAY = timedelta(days=1)
LATE = Text("handed in {days} after the due date", "迟交 {days}")
MARKED = Text("marked late by the platform, without a time", "平台标记为迟交，没有具体时间")
DAYS = Text("{count} {count:?day|days}", "{count} 天")
COSTS = Text("{how}: {points} {points:?point|points} less", "{how}：扣 {points} 分")
FREE = Text("{how}: no points taken off", "{how}：不扣分")
CLOSED = Text("{how}, when nothing was accepted any more: no points", "{how}，已不再接收：不得分")


def due_for(late: Late, student: Student) -> datetime | None:
    """Return a student's own due date: an extension under any of their names, else the lab's."""
    names = {_plain(name) for name in (student.id, student.login, student.sis, student.lms, student.name) if name}
    own = [moment for who, moment in late.extensions.items() if _plain(who) in names]
    return max(own) if own else late.due


def days_late(late: Late, due: datetime | None, attempt: Attempt) -> int:
    """Return the days begun after the due date; 0 in time. A platform's mark without a time counts as one."""
    if due is None:
        return 0
    if attempt.at is None:
        return 1 if attempt.late else 0
    # in UTC: two times of one zone are subtracted as the clock on the wall shows them, without its change in autumn
    after = attempt.at.astimezone(UTC) - due.astimezone(UTC)
    return 0 if after <= timedelta(minutes=late.grace_minutes) else math.ceil(after / DAY)


def mark(late: Late, due: datetime | None, attempt: Attempt, earned: Score | None) -> Mark:
    """Return what an attempt comes to under the late policy."""
    days = days_late(late, due, attempt)
    if not days:
        return Mark(earned, earned)
    how = LATE.filled(days=DAYS.filled(count=days)) if attempt.at else MARKED
    if late.closed_after_days is not None and days > late.closed_after_days:
        final = Score.of(Fraction(0), earned.out_of) if earned else None
        return Mark(earned, final, CLOSED.filled(how=how))
    if earned is None:
        return Mark(None, None, how)
    share = min(_exact(late.at_most), _exact(late.per_day) * days) / 100
    least = min(earned.fraction * (1 - share), earned.out_of * _exact(late.cap) / 100)
    final = Score.of(max(Fraction(0), least), earned.out_of)
    lost = Score.of(earned.fraction - final.fraction, earned.out_of)
    text = COSTS.filled(how=how, points=f"{lost.value:g}") if lost.fraction else FREE.filled(how=how)
    return Mark(earned, final, text)


def counting(
    late: Late, due: datetime | None, attempts: Sequence[Attempt], entries: Sequence[Entry | None]
) -> tuple[int, Mark]:
    """Return which of the attempts counts, by its place, and its mark; they stand in the order handed in."""
    marks = [
        mark(late, due, attempt, entry.score if entry else None)
        for attempt, entry in zip(attempts, entries, strict=True)
    ]
    days = [days_late(late, due, attempt) for attempt in attempts]
    order = range(len(attempts))
    if late.counts == "best":
        chosen = max(order, key=lambda at: (_points(marks[at]), at))
    elif late.counts == "last":
        chosen = order[-1]
    else:
        closed = math.inf if late.closed_after_days is None else late.closed_after_days
        in_time = [at for at in order if not days[at]]
        accepted = [at for at in order if days[at] <= closed]
        chosen = (in_time or accepted or list(order))[-1]
    return chosen, marks[chosen]


def overridden(mark: Mark, override: Override | None) -> Mark:
    """Return the mark with a score set by hand in place of what was worked out."""
    return Mark(mark.earned, override.score, mark.late, override) if override else mark


def _points(mark: Mark) -> Fraction:
    return mark.final.fraction if mark.final else Fraction(-1)


def _exact(number: float) -> Fraction:
    return Fraction(str(number))


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
