"""From what was earned to what counts: days, penalties, which attempt, dates across time zones."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from grader.marks import counting, days_late, due_for, mark, overridden
from grader.models import Score
from grader.policy import Late
from grader.records import Attempt, Entry, Override, Student

DUE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
DAY = timedelta(days=1)
FULL = Score.of(Fraction(100), 100)


def handed_in(after=timedelta(0), number=1, **changes):
    return Attempt("ann", number, "student.py", f"{number}", DUE + after, **changes)


def entry(points):
    score = None if points is None else Score.of(Fraction(points), 100)
    return Entry(
        report=1, verdict="failed", score=score, groups=(), first_wrong=None, red=(), known=(), behaviour="",
        seconds=0.0, printed=0, graded=DUE,
    )  # fmt: skip


def final(late, after, earned=FULL):
    return mark(late, DUE, handed_in(after), earned).final.fraction


def test_attempt_in_time_loses_nothing():
    assert final(Late(due=DUE, per_day=10), timedelta(0)) == 100
    assert mark(Late(due=DUE, per_day=10), DUE, handed_in(), FULL).late is None


@pytest.mark.parametrize(
    ("after", "left"),
    [(timedelta(seconds=1), 90), (DAY, 90), (DAY + timedelta(seconds=1), 80), (3 * DAY, 70), (20 * DAY, 0)],
)
def test_each_day_begun_costs_its_percent_and_never_more_than_all(after, left):
    assert final(Late(due=DUE, per_day=10), after) == left


def test_penalty_is_a_share_of_what_was_earned_and_exact():
    earned = Score.of(Fraction(26, 3), 100)
    assert final(Late(due=DUE, per_day=12.5), DAY, earned) == Fraction(26, 3) * Fraction(7, 8)


def test_penalty_stops_at_its_ceiling():
    assert final(Late(due=DUE, per_day=10, at_most=30), 9 * DAY) == 70


def test_late_attempt_reaches_the_cap_at_best():
    late = Late(due=DUE, cap=60)
    assert final(late, DAY) == 60
    assert final(late, DAY, Score.of(Fraction(40), 100)) == 40


def test_grace_is_in_time_but_does_not_shift_the_days():
    late = Late(due=DUE, grace_minutes=15, per_day=10)
    assert final(late, timedelta(minutes=15)) == 100
    assert final(late, timedelta(minutes=15, seconds=1)) == 90
    assert final(late, DAY + timedelta(minutes=1)) == 80


def test_after_it_closed_nothing_is_earned():
    late = Late(due=DUE, closed_after_days=2)
    assert final(late, 2 * DAY) == 100
    assert final(late, 2 * DAY + timedelta(seconds=1)) == 0


def test_mark_of_the_platform_without_a_time_counts_as_one_day():
    attempt = Attempt("ann", 1, "a.py", late=True)
    assert mark(Late(due=DUE, per_day=10), DUE, attempt, FULL).final.fraction == 90


def test_unknown_time_is_not_held_against_anybody():
    assert days_late(Late(due=DUE), DUE, Attempt("ann", 1, "a.py")) == 0


def test_without_a_due_date_nothing_is_late():
    assert mark(Late(per_day=10), None, handed_in(400 * DAY, late=True), FULL).final == FULL


def test_missing_score_stays_missing_however_late():
    marked = mark(Late(due=DUE, per_day=10), DUE, handed_in(DAY), None)
    assert (marked.earned, marked.final) == (None, None)


def test_time_zones_are_compared_as_moments():
    shanghai = datetime(2026, 3, 2, 7, 59, tzinfo=ZoneInfo("Asia/Shanghai"))  # the same moment as DUE
    attempt = Attempt("ann", 1, "a.py", at=DUE + timedelta(seconds=1))
    assert days_late(Late(due=shanghai), shanghai, attempt) == 1
    assert days_late(Late(due=shanghai), shanghai, handed_in()) == 0


def test_day_on_which_the_clock_is_put_back_has_24_hours_like_any_other():
    zone = ZoneInfo("Europe/Berlin")
    due = datetime(2026, 10, 24, 12, 0, tzinfo=zone)  # the clock goes back on the 25th at 3
    next_noon = datetime(2026, 10, 25, 12, 0, tzinfo=zone)  # 25 hours later
    assert days_late(Late(due=due), due, Attempt("ann", 1, "a.py", at=next_noon)) == 2


@pytest.mark.parametrize("name", ["ann", "ANN", "alias", "4711"])
def test_extension_is_found_under_any_of_a_students_names(name):
    student = Student("ann", login="alias", sis="4711")
    own = DUE + 3 * DAY
    assert due_for(Late(due=DUE, extensions={name: own}), student) == own
    assert due_for(Late(due=DUE, extensions={name: own}), Student("bob")) == DUE


def chosen(late, *points_after):
    attempts = [handed_in(after, number) for number, (_, after) in enumerate(points_after, 1)]
    entries = [entry(points) for points, _ in points_after]
    return counting(late, DUE, attempts, entries)[0]


def test_last_attempt_in_time_counts():
    assert chosen(Late(due=DUE, per_day=10), (90, -2 * DAY), (50, -DAY), (100, DAY)) == 1


def test_without_one_in_time_the_last_that_was_accepted_counts():
    late = Late(due=DUE, per_day=10, closed_after_days=3)
    assert chosen(late, (50, DAY), (70, 2 * DAY), (100, 9 * DAY)) == 1


def test_last_or_best_counts_where_the_course_says_so():
    three = ((90, -2 * DAY), (50, -DAY), (95, DAY))
    assert chosen(Late(due=DUE, per_day=10, counts="last"), *three) == 2
    assert chosen(Late(due=DUE, per_day=10, counts="best"), *three) == 0


def test_last_attempt_counts_also_where_the_grader_failed_on_it():
    assert chosen(Late(due=DUE), (90, -2 * DAY), (None, -DAY)) == 1


def test_moved_due_date_changes_the_mark_both_ways():
    attempt = handed_in(DAY)
    assert mark(Late(due=DUE, per_day=10), DUE, attempt, FULL).final.fraction == 90
    moved = DUE + 2 * DAY
    assert mark(Late(due=moved, per_day=10), moved, attempt, FULL).final.fraction == 100


def test_score_set_by_hand_replaces_the_penalty():
    override = Override(Score.of(Fraction(77), 100), "ida", "fire drill", DUE)
    marked = overridden(mark(Late(due=DUE, per_day=10), DUE, handed_in(DAY), FULL), override)
    assert (marked.final.fraction, marked.earned.fraction, marked.penalty) == (77, 100, 0)
