"""What is said of two values that differ."""

import numpy as np
import pytest

from grader.models import Text
from grader.suite.checks import Check
from grader.suite.compare import (
    DEMOTED,
    PROMOTED,
    REORDERED,
    TRANSPOSED,
    compare,
    dtypes_differ,
    shapes_differ,
)
from grader.suite.values import Returned

NAN, INF = np.nan, np.inf


def said(got, want):
    """Return got, want and the message for two values that differ."""
    found = compare(got, np.asarray(want), 1e-9)
    assert not found.passed
    return found.got, found.want, found.message


# --- shapes


def test_number_of_axes_is_said_where_it_differs():
    got, want, message = said(np.ones((6, 5)), np.ones((2, 3, 5)))
    assert (got, want) == ("shape (6, 5)", "shape (2, 3, 5)")
    assert message == Text("number of axes: 2, not 3", "它有 2 个轴，应当有 3 个")


@pytest.mark.parametrize(
    ("got", "want", "words"),
    [
        ((2, 4, 5), (2, 3, 5), Text("axis 1 has length 4, not 3", "第 1 轴的长度是 4，应当是 3")),
        ((4, 7, 5), (2, 3, 5), Text("axis 0 has length 4, not 2", "第 0 轴的长度是 4，应当是 2")),
        ((2, 0), (2, 3), Text("axis 1 has length 0, not 3", "第 1 轴的长度是 0，应当是 3")),
        ((2, 3), (2, 1), Text("axis 1 has length 3, not 1", "第 1 轴的长度是 3，应当是 1")),
        ((3,), (2,), Text("axis 0 has length 3, not 2", "第 0 轴的长度是 3，应当是 2")),
    ],
)
def test_first_axis_that_is_off_is_named(got, want, words):
    assert shapes_differ(got, want) == words
    assert said(np.ones(got), np.ones(want)) == (f"shape {got}", f"shape {want}", words)


@pytest.mark.parametrize(("got", "axis"), [((2, 1), 1), ((1, 3), 0), ((1, 1), 0)])
def test_axis_of_one_is_said_to_be_summed_away_or_not_broadcast(got, axis):
    message = shapes_differ(got, (2, 3))
    assert message.en.startswith(f"axis {axis} has length 1, not {(2, 3)[axis]}: ")
    assert "summed over" in message.en
    assert message.zh.startswith(f"第 {axis} 轴的长度是 1，应当是 {(2, 3)[axis]}：")


@pytest.mark.parametrize(
    ("got", "want", "message"),
    [
        ((3, 2), (2, 3), TRANSPOSED),
        ((4, 3, 2), (4, 2, 3), TRANSPOSED),
        ((3, 2, 5), (2, 3, 5), REORDERED),
        ((5, 2, 3), (2, 3, 5), REORDERED),
        ((5, 3, 2), (2, 3, 5), REORDERED),
    ],
)
def test_axes_in_another_order_are_said_to_be_so(got, want, message):
    assert said(np.ones(got), np.ones(want)) == (f"shape {got}", f"shape {want}", message)


@pytest.mark.parametrize("value", [0.5, np.float64(0.5), np.array(0.5)])
def test_single_number_in_place_of_an_array_is_shown_itself(value):
    got, want, message = said(value, [1.0, 2.0])
    assert (got, want) == ("0.5", "shape (2,)")
    assert message.en == "number of axes: 0, not 1"


def test_array_in_place_of_a_single_number_shows_the_number():
    got, want, message = said(np.ones(2), 0.5)
    assert (got, want) == ("shape (2,)", "0.5")
    assert message.en == "number of axes: 1, not 0"


def test_shape_check_says_what_a_comparison_says():
    check = Check("first")
    check.shape("out", Returned(np.zeros((3, 2))), (2, 3))
    check.shape("list", Returned([1.0, 2.0]), (2,))
    first, second = check.results
    assert (first.got, first.want, first.message) == ("(3, 2)", "(2, 3)", TRANSPOSED)
    assert (second.got, second.want, second.message) == ("list", "(2,)", None)


# --- dtypes

F2, F4, F8 = (np.dtype(name) for name in ("f2", "f4", "f8"))


@pytest.mark.parametrize(
    ("got", "want", "message"),
    [
        (F8, F4, PROMOTED),
        (F4, F2, None),  # the sentence names float64 and float32
        (F8, F2, None),
        (F4, F8, None),
        (F2, F4, None),
        (np.dtype("i8"), F8, DEMOTED),
        (np.dtype("u1"), F4, DEMOTED),
        (np.dtype("i8"), np.dtype("i4"), None),
        (F8, np.dtype("i8"), None),
        (np.dtype("c16"), F8, None),
        (np.dtype(bool), F4, None),
    ],
    ids=lambda value: str(value)[:16],
)
def test_usual_reason_for_a_dtype_is_said_and_no_other(got, want, message):
    assert dtypes_differ(got, want) == message


def test_dtype_check_says_what_made_float64_of_float32():
    check = Check("first")
    check.dtype("promoted", Returned(np.zeros(2)), np.float32)
    check.dtype("in another byte order", Returned(np.zeros(2, ">f8")), np.float32)
    check.dtype("stored", Returned(np.zeros(2, "i8")), np.float32)
    check.dtype("list", Returned([0.5]), np.float32)
    check.dtype("right", Returned(np.zeros(2, ">f4")), np.float32)
    assert [(one.got, one.want, one.message) for one in check.results] == [
        ("float64", "float32", PROMOTED),
        ("float64", "float32", PROMOTED),
        ("int64", "float32", DEMOTED),
        ("list", "float32", None),
        ("", "", None),
    ]


# --- numbers


@pytest.mark.parametrize("dtype", ["f8", "f4", "i8", "u1"])
def test_cells_that_are_nan_are_counted(dtype):
    found = compare(np.array([[1.0, NAN, NAN], [4.0, 5.0, NAN]]), np.array([[1, 2, 3], [4, 5, 6]], dtype), 1e-9)
    assert found.message == Text("3 of 6 cells are NaN", "6 个数里有 3 个是 NaN")
    assert (found.cell, found.got) == ((0, 1), "nan")


def test_nan_that_is_wanted_is_not_counted():
    assert compare(np.array([NAN, 1.0]), np.array([NAN, 1.0]), 1e-9).passed
    assert said(np.array([NAN, NAN]), [NAN, 1.0])[2].en == "1 of 2 cells is NaN"
    assert said(np.array([NAN, 2.0]), [NAN, 1.0])[2] is None


@pytest.mark.parametrize(
    ("got", "want"),
    [
        ([1.0, 2.5], [1.0, 2.0]),
        ([1.0, INF], [1.0, 2.0]),
        ([1.0, 2.0], [1.0, NAN]),
        ([1, 3], [1, 2]),
    ],
)
def test_numbers_that_differ_speak_for_themselves(got, want):
    found = compare(np.array(got), np.array(want), 1e-9)
    assert found.message is None
    assert found.cell == (1,)


def test_single_nan_speaks_for_itself():
    assert said(NAN, 1.0) == ("nan", "1", None)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("text", Text("not a number or an array but a str", "不是数，也不是数组，而是 str")),
        ([1.0], Text("not a number or an array but a list", "不是数，也不是数组，而是 list")),
        (True, Text("not a number or an array but a bool", "不是数，也不是数组，而是 bool")),
        (
            np.array([1j]),
            Text("its dtype is complex128, but real numbers are wanted", "它的 dtype 是 complex128，而这里要的是实数"),
        ),
    ],
    ids=str,
)
def test_what_is_no_number_is_named(value, words):
    assert said(value, [1.0])[2] == words


def test_array_that_is_not_of_truth_values_is_named():
    message = said(np.array([1.0]), [True])[2]
    assert message == Text("its dtype is float64, not bool", "它的 dtype 是 float64，不是 bool")


def test_message_of_a_case_holds_its_reason_in_both_languages():
    check = Check("first")
    check.match("x", [Returned(np.ones((2, 3))), Returned(np.ones((3, 2)))], [np.ones((2, 3))] * 2)
    check.match("y", [Returned(np.ones(2)), Returned(np.zeros(2))], [np.ones(2)] * 2)
    shape, cell = check.results
    assert shape.message == Text(f"case 2 of 2: {TRANSPOSED.en}", f"第 2 组，共 2 组：{TRANSPOSED.zh}")
    assert cell.message == Text("case 2 of 2", "第 2 组，共 2 组")
