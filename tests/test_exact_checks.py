"""Checks for what is no array of real numbers: integers, texts, numbers of items, lower bounds."""

import numpy as np
import pytest

from grader.models import Outcome
from grader.suite.checks import Check
from grader.suite.values import Returned


def result_of(method, name, value, want):
    check = Check("g")
    getattr(check, method)(name, Returned(value, None, Outcome("f", value)), want)
    return check.results[0]


@pytest.mark.parametrize(
    ("value", "passes"),
    [
        (8, True), (np.int64(8), True), (np.array(8), True), (8.0, False), (np.float64(8), False), (True, False),
        (9, False), ("8", False), (None, False), (np.array([8]), False),
    ],
)  # fmt: skip
def test_whole_number_is_an_integer_and_nothing_that_equals_one(value, passes):
    assert result_of("whole", "bytes", value, 8).passed == passes


def test_float_in_place_of_an_integer_is_named():
    assert result_of("whole", "bytes", 8.0, 8).got == "8.0 (float)"


def test_one_is_no_truth_value_and_true_no_one():
    assert not result_of("whole", "n", True, 1).passed


@pytest.mark.parametrize(("value", "passes"), [("猫|@ |", True), ("猫|@ | ", False), ("", False), (["猫|@ |"], False)])
def test_text_is_compared_character_by_character(value, passes):
    assert result_of("text", "line 0", value, "猫|@ |").passed == passes


def test_trailing_nul_is_a_difference():
    assert not result_of("text", "s", "a\0", "a").passed


def test_text_shows_what_was_returned():
    assert result_of("text", "token 0", "小", "小猫").got == "'小'"


@pytest.mark.parametrize(
    ("value", "passes"),
    [
        ([1, 2], True), ((1, 2), True), (np.zeros((2, 5)), True), ([1], False), (2, False), (np.array(2.0), False),
        ("ab", False),
    ],
)  # fmt: skip
def test_number_of_items(value, passes):
    assert result_of("count", "result", value, 2).passed == passes


@pytest.mark.parametrize(
    ("value", "passes"), [(1.5, True), (1.0, False), (np.nan, False), (np.inf, True), ("2", False)]
)
def test_lower_bound_is_not_reached_by_its_own_value_or_nan(value, passes):
    assert result_of("above", "m", value, 1.0).passed == passes
