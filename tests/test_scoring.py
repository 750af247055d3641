from fractions import Fraction

import pytest
from builders import green, red
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.models import Score
from grader.scoring import earned


def scoring(passed, failed):
    return [green(f"green {n}") for n in range(passed)] + [red(f"red {n}") for n in range(failed)]


def guards(passed, failed):
    return [green(f"kept {n}", guard=True) for n in range(passed)] + [
        red(f"broken {n}", guard=True) for n in range(failed)
    ]


def test_all_checks_green_earn_all_points():
    assert earned(8, scoring(5, 0) + guards(2, 0)) == 8


def test_points_are_shared_equally_and_exactly():
    assert earned(10, scoring(2, 1)) == Fraction(20, 3)


def test_green_guard_earns_nothing():
    assert earned(10, scoring(0, 4) + guards(3, 0)) == 0


def test_guard_that_turns_red_costs_one_share():
    assert earned(10, scoring(4, 0) + guards(1, 1)) == Fraction(30, 4)


def test_red_guards_never_cost_more_than_was_earned():
    assert earned(10, scoring(1, 3) + guards(0, 3)) == 0


@pytest.mark.parametrize("checks", [[], guards(2, 0), guards(0, 2)], ids=["none", "green guards", "red guards"])
def test_group_without_scoring_checks_earns_nothing(checks):
    assert earned(10, checks) == 0


@pytest.mark.parametrize("verdict", ["failed", "error", "timeout", "memory", "crashed", "skipped", "internal"])
def test_only_the_verdict_passed_earns(verdict):
    assert earned(4, [green("a"), red("b", verdict)]) == 2


def test_result_is_a_fraction_even_for_whole_points():
    assert isinstance(earned(8, scoring(1, 0)), Fraction)
    assert isinstance(earned(8, []), Fraction)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 200), st.lists(st.tuples(st.booleans(), st.booleans()), max_size=40))
def test_points_lie_between_zero_and_the_groups_points(points, marks):
    checks = [green(str(n), guard=guard) if ok else red(str(n), guard=guard) for n, (ok, guard) in enumerate(marks)]
    result = earned(points, checks)
    assert 0 <= result <= points
    shares = [guard for _, guard in marks].count(False)
    assert (result * max(1, shares)).denominator == 1 or points == 0  # a whole number of shares of whole points


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 200), st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40), st.data())
def test_turning_a_green_check_red_never_earns_more(points, marks, data):
    checks = [green(str(n), guard=guard) if ok else red(str(n), guard=guard) for n, (ok, guard) in enumerate(marks)]
    position = data.draw(st.integers(0, len(marks) - 1))
    worse = checks.copy()
    worse[position] = red(str(position), guard=marks[position][1])
    assert earned(points, worse) <= earned(points, checks)


@pytest.mark.parametrize(
    ("exact", "value"),
    [(Fraction(26, 3), 8.67), (Fraction(100), 100.0), (Fraction(0), 0.0), (Fraction(1, 3), 0.33)],
)
def test_score_keeps_the_exact_points_and_shows_two_decimals(exact, value):
    score = Score.of(exact, 100)
    assert score.fraction == exact
    assert score.value == value


def test_score_just_below_full_is_not_shown_as_full():
    assert Score.of(Fraction(99_999, 1000), 100).value == 99.99
    assert Score.of(Fraction(100), 100).value == 100
