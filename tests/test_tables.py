"""A value as text in an example: brackets say the axes, notes say the dtype, parts have their names."""

import numpy as np
import pytest

from grader.diagnosis.tables import argument, digits_apart, part_names, table
from grader.digits import number
from grader.heatmap.figure import figure
from grader.suite.show import brief, show_pair, want_label


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (np.array([1.0, 2.5]), "[  1 2.5]"),
        (np.array([[1.0, 2.5]]), "[[  1 2.5]]"),
        (np.array([[[1.0, 2.5]]]), "[[[  1 2.5]]]"),
        (np.array([[1.0], [2.0]]), "[[1]\n [2]]"),
        (np.arange(4.0).reshape(2, 1, 2), "[[[0 1]]\n\n [[2 3]]]"),
        (np.zeros((2, 0)), "[]  shape (2, 0)"),
        (np.array(2.5), "2.5"),
        ((0, 2, 1), "(0, 2, 1)"),
        ([0, 2.5], "[0, 2.5]"),
        ((7,), "(7,)"),
        ((np.ones(1), np.ones((2, 1))), "[0] = [1]\n[1] = [[1]\n       [1]]"),
    ],
)
def test_brackets_say_how_many_axes_there_are(value, shown):
    assert table(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (np.array([1, 2]), "[1 2]  (int64)"),
        (np.array([1.0], np.float32), "[1]  (float32)"),
        (np.array([1.0]), "[1]"),
        (np.array([True]), "[True]"),
        (1.0, "1"),
    ],
)
def test_dtype_is_noted_where_the_numbers_do_not_say_it(value, shown):
    assert argument(value) == shown


def test_parts_of_a_result_have_the_names_of_the_signature():
    names = part_names("attention(Q, K, V) -> (out, A)")
    assert table((np.zeros(1), np.ones(2)), names) == "out = [0]\nA = [1 1]"
    assert table((np.zeros(1),), names) == "[0] = [0]"  # one too few has no name to be sure of
    assert part_names("softmax(x) -> out") == []
    assert part_names("flow(B, L) -> [(name, shape), ...]") == []


def test_a_table_has_as_many_digits_as_tell_got_from_want():
    digits = digits_apart(0.73105860, 0.73105858)
    assert table(np.array([0.7310586]), digits=digits) != table(np.array([0.73105858]), digits=digits)
    assert digits_apart(1.0, 2.0) == digits_apart(1.0, 1.0) == 4


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-1e9, "-1e9"), (1e-6, "1e-6"), (32768.0, "32768"), (-0.0, "0"), (4294967296, "4294967296"), (1 / 3, "0.3333"),
        (1234567.0, "1.235e6"), (float("nan"), "nan"), (float("-inf"), "-inf"), (1e100, "1e100"),
    ],
)  # fmt: skip
def test_one_number_looks_the_same_wherever_it_stands(value, shown):
    assert number(value) == shown == want_label(value)
    assert table(np.array([value])) == f"[{shown}]"
    assert brief(value) in (shown, number(value, 6))


def test_large_and_small_numbers_of_a_picture_are_written_as_elsewhere():
    assert [figure(value) for value in (-1e9, 2e-6, 0.0)] == [number(value) for value in (-1e9, 2e-6, 0.0)]
    assert show_pair(-1e9, 0.0, None) == ("-1e9", "0")
