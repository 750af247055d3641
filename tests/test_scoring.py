from fractions import Fraction

import pytest
from builders import green, red
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.models import SEVERITY, Score
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


@pytest.mark.parametrize("checks", [[], guards(2, 0), guards(0, 2)], ids=["none", "green", "red"])
def test_group_without_scoring_checks_earns_nothing(checks):
    assert earned(10, checks) == 0


@pytest.mark.parametrize("verdict", [verdict for verdict in SEVERITY if verdict != "passed"])
def test_only_the_verdict_passed_earns(verdict):
    assert earned(4, [green("a"), red("b", verdict)]) == 2


def test_result_is_a_fraction_even_for_whole_points():
    assert isinstance(earned(8, scoring(1, 0)), Fraction)
    assert isinstance(earned(8, []), Fraction)


marks_of_checks = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40)


def check_of(mark):
    passed, guard = mark
    return green("x", guard=guard) if passed else red("x", guard=guard)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 200), marks_of_checks)
def test_points_lie_between_zero_and_the_groups_points(points, marks):
    result = earned(points, [check_of(mark) for mark in marks])
    assert isinstance(result, Fraction)
    assert 0 <= result <= points


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 200), marks_of_checks)
def test_points_are_a_whole_number_of_shares(points, marks):
    shares = [guard for _, guard in marks].count(False)
    result = earned(points, [check_of(mark) for mark in marks])
    assert (result * shares / points).denominator == 1


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 200), marks_of_checks, st.data())
def test_turning_a_green_check_red_never_earns_more(points, marks, data):
    position = data.draw(st.integers(0, len(marks) - 1))
    worse = [*marks[:position], (False, marks[position][1]), *marks[position + 1 :]]
    before, after = ([check_of(mark) for mark in some] for some in (marks, worse))
    assert earned(points, after) <= earned(points, before)


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
