"""The plain relation between a wrong array and the right one: said where it holds in every call, and nowhere else."""

import numpy as np
import pytest

from grader.diagnosis.relation import relation

WANT = np.array([[0.1, 0.2, 0.7], [0.3, 0.3, 0.4]])
OTHER = np.array([[1.0, 2.0, -3.0], [4.0, 0.0, 5.0]])


def said(*pairs):
    found = relation([(got, want, ()) for got, want in pairs])
    return found.en if found else None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda x: 0 * x, "every cell is 0"),
        (lambda x: 2 * x, "every cell is 2 times"),
        (lambda x: x / 3, "every cell is 0.3333 times"),
        (lambda x: x + 0.5, "every cell is too large by 0.5"),
        (lambda x: x - 0.5, "every cell is too small by 0.5"),
        (lambda x: -x, "wrong sign"),
        (lambda x: x.T, "transposed"),
        (lambda x: x[::-1], "reverse order"),
        (lambda x: x.astype(np.float32).astype(float), "float32"),
    ],
)
def test_relation_that_holds_everywhere_is_named(change, words):
    assert words in said((change(WANT), WANT), (change(OTHER), OTHER))


def test_factor_that_differs_from_call_to_call_is_said_to_do_so():
    assert "from call to call it is another" in said((2 * WANT, WANT), (3 * OTHER, OTHER))


@pytest.mark.parametrize(
    "pairs",
    [
        [(2 * WANT, WANT), (OTHER + 1, OTHER)],  # one relation in one call, another in the next
        [(WANT * np.array([1, 1, 2]), WANT)],
        [(np.array([[7.0]]), np.array([[3.5]]))],  # a single cell proves nothing
        [(WANT[:, :2], WANT)],
        [(np.full((2, 3), np.nan), WANT)],
        [(None, WANT)],
        [("text", WANT)],
    ],
)
def test_nothing_is_said_where_no_relation_holds(pairs):
    assert said(*pairs) is None


def test_argument_handed_back_is_named_by_its_number():
    found = relation([(WANT, OTHER, (OTHER.T, WANT)), (OTHER, WANT, (WANT.T, OTHER))])
    assert found.en == "what was returned is argument 2, unchanged"


def test_shifted_rows_are_named():
    rows = np.arange(12.0).reshape(4, 3) ** 2
    assert "shifted by one" in said((np.vstack([rows[:1] * 0, rows[:-1]]), rows))


def test_softmax_over_the_other_axis_is_named():
    x = np.array([[0.0, 1.0, 3.0], [2.0, 0.5, 0.0]])
    columns, rows = (np.exp(x) / np.exp(x).sum(axis=axis, keepdims=True) for axis in (0, 1))
    assert "every column sums to 1" in said((columns, rows))


def test_factor_is_named_though_one_call_has_a_single_cell_that_tells():
    one = np.array([[0.0, 0.0], [0.0, 3.0]])
    assert "3 times" in said((3 * one, one), (3 * OTHER, OTHER))
    assert said((3 * one, one)) is None


def test_what_a_function_left_as_it_was_is_not_said_to_be_returned():
    found = relation([(WANT, OTHER, (WANT, OTHER))], 0)
    assert found.en == "argument 1 was left as it was"


def test_rows_that_change_places_are_shifted_only_if_a_longer_table_shows_it():
    short, long = np.array([[1.0, 2.0], [3.0, 5.0]]), np.arange(12.0).reshape(4, 3) ** 2
    assert "reverse order" in said((short[::-1], short))
    assert "shifted by one" in said((short[::-1], short), (np.roll(long, 1, axis=0), long))
