import numpy as np
import pytest
from builders import a_fault, called

from grader.digits import number
from grader.models import Fault, Function, Text
from grader.sandbox import nodes
from grader.sandbox.nodes import OpaqueValue
from grader.suite.checks import Check
from grader.suite.show import show, show_pair, want_label
from grader.suite.values import StudentProxy

NAN, INF = np.nan, np.inf
LATE = a_fault("double was stopped: it took longer than 2 s", "timeout")


def only(check):
    """Return the one result a check recorded."""
    [result] = check.results
    return result


def result_of(method, *args, **kwargs):
    """Return what one check on its own records."""
    check = Check("first")
    getattr(check, method)(*args, **kwargs)
    return only(check)


def passes(method, *args, **kwargs):
    return result_of(method, *args, **kwargs).passed


# --- every check


def test_id_is_group_and_label():
    result = result_of("true", "it holds", called(True))
    assert result.id == "first/it holds"
    assert result.label == "it holds"


def test_green_check_carries_no_got_and_want():
    result = result_of("equal", "out", called(np.array(1.0)), 1.0)
    assert result.verdict == "passed"
    assert (result.got, result.want, result.message, result.cell) == ("", "", None, None)


def test_checks_are_kept_in_their_order():
    check = Check("first")
    check.true("b", called(False))
    check.true("a", called(True))
    check.true("c", called(False))
    assert [(one.label, one.passed) for one in check.results] == [("b", False), ("a", True), ("c", False)]


def test_two_checks_of_one_label_in_a_group_are_the_suites_mistake():
    check = Check("first")
    check.equal("out", called(np.array(1.0)), 1.0)
    with pytest.raises(ValueError, match="out == 1"):
        check.equal("out", called(np.array(2.0)), 1.0)
    assert len(check.results) == 1


def test_one_label_in_two_groups_is_fine():
    assert result_of("true", "a", called(True)) == result_of("true", "a", called(True))
    other = Check("second")
    other.true("a", called(True))
    assert only(other).id == "second/a"


EVERY_CHECK = {
    "shape": lambda check, value: check.shape("x", value, (2,)),
    "equal": lambda check, value: check.equal("x", value, [1.0, 2.0]),
    "equal to a number": lambda check, value: check.equal("x", value, 1.0),
    "match": lambda check, value: check.match("x", value, np.ones(2)),
    "match of a list": lambda check, value: check.match("x", [value], [np.ones(2)]),
    "cells": lambda check, value: check.cells("x", value, [[1.0]]),
    "below": lambda check, value: check.below("x", value, -1e8),
    "at most": lambda check, value: check.at_most("x", value, -1e8),
    "dtype": lambda check, value: check.dtype("x", value, np.float32),
    "true": lambda check, value: check.true("x", value),
}
EVERY_CHECK_OF_A_CALL = {
    "unchanged": lambda check, value: check.unchanged("x", value),
    "unchanged at": lambda check, value: check.unchanged("x", value, 0),
    "none": lambda check, value: check.none("x", value),
    "raises": lambda check, value: check.raises("x", value, ValueError),
}
ALL_CHECKS = EVERY_CHECK | EVERY_CHECK_OF_A_CALL


@pytest.mark.parametrize("run", ALL_CHECKS.values(), ids=ALL_CHECKS)
def test_check_on_a_call_without_a_value_fails_with_its_reason_and_verdict(run):
    check = Check("first")
    run(check, called(before=(np.ones(2),), fault=LATE))
    result = only(check)
    assert result.verdict == "timeout"
    assert result.message == LATE.reason
    assert result.fault == LATE


@pytest.mark.parametrize("run", EVERY_CHECK.values(), ids=EVERY_CHECK)
@pytest.mark.parametrize(
    "compute",
    [
        lambda value: value[0],
        lambda value: value * 2 + np.ones(2),
        lambda value: np.stack([value, np.ones(2)]),
        lambda value: value.sum(),
        lambda value: value.T,
        lambda value: value.args[0],
    ],
    ids=["index", "arithmetic", "stack", "sum", "T", "args"],
)
def test_check_on_what_is_computed_without_a_value_fails_with_its_reason_and_verdict(run, compute):
    check = Check("first")
    run(check, compute(called(before=(np.ones(2),), fault=LATE)))
    assert only(check).verdict == "timeout"
    assert only(check).message == LATE.reason


@pytest.mark.parametrize("run", EVERY_CHECK.values(), ids=EVERY_CHECK)
def test_check_on_an_index_outside_the_shape_fails(run):
    check = Check("first")
    run(check, called(np.ones((2, 2)))[5])
    assert only(check).verdict == "failed"
    assert "(2, 2)" in only(check).message.en


def self_containing():
    value = [1.0]
    value.append(value)
    return value


STRANGE = [
    None, True, False, 0, 1, -1, 2**64, 10**400, 1.5, NAN, INF, -INF, 1j, {1, 2}, object(), len,
    "", "text", "\ud800", "\x1b[2J", b"x", (), (1.0,), {}, {"a": [1]}, self_containing(),
    [], [1, [2, 3]], [[1, 2], [3]], [None], [True], ["a", 1], [np.ones(2), np.ones(3)],
    OpaqueValue("set", ""), OpaqueValue("a,f8", "its dtype is object"), [OpaqueValue("set", "")],
    np.float16(1), np.float64(NAN), np.array(1.0), np.array(NAN), np.array(True), np.array(1j),
    np.zeros(0), np.zeros((0, 3)), np.zeros((3, 0)), np.ones((1,) * 20),
    np.ones(2, ">f8"), np.zeros(2, "f2"), np.full(2, 2**64 - 1, "u8"),
    np.array([True, False]), np.array([1j, 2]), np.array(["a", "b"]), np.array([1, None], dtype=object),
    np.array([[1], [2]], dtype=object), np.array([10**400], dtype=object), np.zeros(2, "i4,f8"),
    np.zeros(2, "datetime64[s]"), np.zeros(2, "V8"), np.ma.masked_array([1.0, 2.0], [0, 1]),
]  # fmt: skip


def shown_as(value):
    return f"{type(value).__name__} {ascii(value).split(' at 0x')[0][:24]}"


def arrived(value):
    """Return a value as it comes over the wire."""
    node = nodes.encode_value(value, 1 << 20)
    return value if isinstance(value, OpaqueValue) else nodes.decode_value(node)


@pytest.mark.parametrize("value", STRANGE, ids=shown_as)
@pytest.mark.parametrize("run", EVERY_CHECK.values(), ids=EVERY_CHECK)
def test_no_check_raises_for_what_a_student_returned(run, value):
    for returned in (value, arrived(value)):  # in this very process under --pdb, or from a worker
        check = Check("first")
        run(check, called(returned))
        assert_fit_for_a_line(only(check))


@pytest.mark.parametrize("value", STRANGE, ids=shown_as)
@pytest.mark.parametrize("run", EVERY_CHECK_OF_A_CALL.values(), ids=EVERY_CHECK_OF_A_CALL)
def test_no_check_raises_for_what_a_student_made_of_an_argument(run, value):
    for before in (np.ones(2), 1.0, [1.0, 2.0]):
        check = Check("first")
        run(check, called(arrived(value), before=(before,), after=(arrived(value),)))
        assert_fit_for_a_line(only(check))


def assert_fit_for_a_line(result):
    said = (result.message.en, result.message.zh) if result.message else ()
    for text in (result.got, result.want, *said):
        assert text.isprintable()
        assert len(text) < 2000


NO_NUMBERS = [None, "text", [], {}, [1, [2, 3]], OpaqueValue("set", ""), 10**400]


@pytest.mark.parametrize("run", EVERY_CHECK.values(), ids=EVERY_CHECK)
@pytest.mark.parametrize("value", NO_NUMBERS, ids=shown_as)
def test_no_check_passes_for_what_is_no_number_or_array(run, value):
    check = Check("first")
    run(check, called(value))
    assert not only(check).passed


# --- shape


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0), (2, 3)])
def test_shape_passes_for_exactly_that_shape(shape):
    assert passes("shape", "out.shape", called(np.zeros(shape)), shape)


@pytest.mark.parametrize(
    ("value", "shape"),
    [
        (np.zeros((1, 3)), (3,)),
        (np.zeros((3, 2)), (2, 3)),
        (np.zeros(()), (1,)),
        (np.zeros(1), ()),
        ([1.0, 2.0], (2,)),
        (1.0, ()),
    ],
    ids=repr,
)
def test_shape_fails_for_any_other(value, shape):
    assert not passes("shape", "out", called(value), shape)


def test_shape_says_got_and_want():
    result = result_of("shape", "out.shape", called(np.zeros((2, 3))), (3, 2))
    assert (result.label, result.got, result.want) == ("out.shape == (3, 2)", "(2, 3)", "(3, 2)")


# --- equal


@pytest.mark.parametrize(
    ("value", "want"),
    [
        (np.array([1.0, 2.0]), [1.0, 2.0]),
        (np.array([1.0 + 9e-7, 2.0]), [1.0, 2.0]),
        (np.array([1, 2]), [1.0, 2.0]),
        (np.array([1, 2], "u1"), [1, 2]),
        (np.array([1, 2], ">f8"), [1, 2]),
        (np.array([0.5, 0.25], "f2"), [0.5, 0.25]),
        (np.array([INF, -INF, 0.0]), [INF, -INF, 0.0]),
        (np.array([-0.0]), [0.0]),
        (np.array([NAN, 1.0]), [NAN, 1.0]),
        (np.array(0.5), 0.5),
        (np.float64(0.5), 0.5),
        (0.5, 0.5),
        (1, 1.0),
        (np.zeros(0), []),
        (np.zeros((0, 3)), np.zeros((0, 3))),
        (np.arange(6.0).reshape(2, 3).T, [[0, 3], [1, 4], [2, 5]]),
        (np.array([2**53 + 1]), np.array([2**53 + 1])),
        (np.array([2**64 - 1], "u8"), np.array([2**64 - 1], "u8")),
    ],
    ids=shown_as,
)
def test_equal_passes_for_the_same_numbers(value, want):
    assert passes("equal", "out", called(value), want)


def test_zero_dimensional_value_does_not_pass_by_broadcasting():
    for value in (np.array(1.0), np.float64(1.0), 1.0):
        assert not passes("equal", "out", called(value), [1.0, 1.0, 1.0])


@pytest.mark.parametrize(
    ("value", "want"),
    [
        (np.array([1.0]), 1.0),
        (np.array([[1.0, 2.0]]), [1.0, 2.0]),
        (np.array([[1.0], [1.0]]), [1.0, 1.0]),
        (np.array([1.0]), [1.0, 1.0]),
        (np.ones((2, 1)), np.ones((2, 2))),
    ],
    ids=shown_as,
)
def test_wrong_shape_does_not_pass_by_broadcasting(value, want):
    result = result_of("equal", "out", called(value), want)
    assert result.verdict == "failed"
    assert result.got == f"shape {value.shape}"
    assert result.want == (f"shape {np.shape(want)}" if np.ndim(want) else str(want))
    assert result.message.en


@pytest.mark.parametrize("want", [1.0, [1.0], [[1.0, 2.0]]], ids=repr)
@pytest.mark.parametrize("shape", [(0,), (0, 2), (1, 0)])
def test_empty_array_does_not_pass_for_having_no_wrong_cell(shape, want):
    assert not passes("equal", "out", called(np.zeros(shape)), want)


@pytest.mark.parametrize(
    ("value", "want"),
    [
        (NAN, 1.0), (NAN, INF), (NAN, 0.0), (INF, 1.0), (INF, -INF), (-INF, INF), (-INF, -1e300),
        (1e300, INF), (1.0, INF), (1.0, NAN), (INF, NAN), (1.0 + 2e-6, 1.0), (-1.0, 1.0), (0.0, 1.0),
    ],
)  # fmt: skip
def test_equal_fails_for_other_numbers(value, want):
    assert not passes("equal", "one", called(np.array(value)), want)
    assert not passes("equal", "cell", called(np.array([0.0, value])), [0.0, want])


@pytest.mark.parametrize(
    "value",
    [
        True,
        np.array(True),
        np.bool_(True),
        np.array(1 + 0j),
        1 + 0j,
        "1.0",
        [1.0],
        (1.0,),
        {"a": 1.0},
        np.array("1"),
        np.array(1.0, dtype=object),
        OpaqueValue("int", ""),
    ],
    ids=shown_as,
)
def test_equal_fails_for_what_is_not_a_real_number(value):
    result = result_of("equal", "out", called(value), 1.0)
    assert result.verdict == "failed"
    assert result.message.en
    assert result.message.zh


@pytest.mark.parametrize("dtype", [bool, complex, object, "U3"])
def test_equal_fails_for_an_array_of_another_kind_and_names_it(dtype):
    result = result_of("equal", "out", called(np.array([1, 0]).astype(dtype)), [1.0, 0.0])
    assert result.verdict == "failed"
    assert str(np.dtype(dtype))[:6] in result.message.en


def test_integers_too_large_for_a_float_are_compared_exactly():
    assert not passes("equal", "out", called(np.array([2**53 + 1])), np.array([2**53]))
    assert not passes("equal", "out", called(np.array([2**64 - 1], "u8")), np.array([2**64 - 2], "u8"))


def test_difference_of_integers_does_not_wrap_around():
    assert not passes("equal", "out", called(np.array([0], "u1")), np.array([255], "u1"))
    assert not passes("equal", "out", called(np.array([2**63 - 1])), np.array([-(2**63)]))


def test_first_cell_that_differs_is_named_with_its_two_numbers():
    got = np.array([[1.0, 2.0, 3.0], [4.0, 5.5, 6.5]])
    result = result_of("equal", "out", called(got), [[1, 2, 3], [4, 5, 6]])
    assert (result.cell, result.got, result.want) == ((1, 1), "5.5", "5")


def test_cell_is_named_for_nan_and_infinity():
    result = result_of("equal", "out", called(np.array([INF, NAN])), [INF, 1.0])
    assert (result.cell, result.got, result.want) == ((1,), "nan", "1")


@pytest.mark.parametrize(
    ("atol", "value", "green"),
    [
        (0.0, 1.0, True),
        (0.0, np.nextafter(1, 2), False),
        (0.1, 1.09, True),
        (0.1, 1.11, False),
        (0.5, 1.5, True),
    ],
)
def test_tolerance_is_absolute(atol, value, green):
    assert passes("equal", "out", called(np.array(value)), 1.0, atol=atol) == green


def test_tolerance_holds_for_integers_too():
    assert passes("equal", "out", called(np.array([3, 4])), np.array([1, 4]), atol=2.0)
    assert not passes("equal", "out", called(np.array([3, 4])), np.array([1, 4]), atol=1.0)


@pytest.mark.parametrize(
    ("want", "note", "label"),
    [
        (0.5, "", "out == 0.5"),
        (1 / 3, "", "out == 0.3333"),
        (1 / 3, "no NaN", "out == 0.3333 (no NaN)"),
        ([1.0, -INF], "", "out == [1, -inf]"),
        (np.array([[1, 2], [3, 4]]), "", "out == [[1, 2], [3, 4]]"),
    ],
)
def test_label_of_equal_is_name_want_and_note(want, note, label):
    assert result_of("equal", "out", called(np.array(9.0)), want, note=note).label == label


# --- match


def test_match_compares_with_the_oracles_tolerance():
    assert passes("match", "oracle", called(np.array([1.0 + 1e-10])), np.array([1.0]))
    result = result_of("match", "oracle", called(np.array([1.0 + 1e-7])), np.array([1.0]))
    assert not result.passed
    assert result.label == "oracle"
    assert result.got != result.want


def test_match_of_a_list_passes_when_every_case_does():
    assert passes("match", "x", [called(np.ones(2)), called(np.zeros(2))], [np.ones(2), np.zeros(2)])


def test_match_of_a_list_names_the_first_case_that_differs():
    values = [called(np.ones(2)), called(np.array([1.0, 3.0])), called(np.zeros(2))]
    result = result_of("match", "x", values, [np.ones(2)] * 3)
    assert "case 2 of 3" in result.message.en
    assert (result.got, result.want, result.cell) == ("3", "1", (1,))


def test_match_of_a_list_with_a_wrong_shape_says_so():
    result = result_of("match", "x", [called(np.ones(3))], [np.ones(2)])
    assert "case 1 of 1" in result.message.en
    assert (result.got, result.want) == ("shape (3,)", "shape (2,)")
    assert "axis 0 has length 3, not 2" in result.message.en


def test_match_of_a_list_with_a_case_without_value_has_its_reason():
    result = result_of("match", "x", [called(np.ones(2)), called(fault=LATE)], [np.ones(2)] * 2)
    assert result.verdict == "timeout"
    assert result.message == LATE.reason


def test_match_of_lists_of_two_lengths_is_the_suites_mistake():
    check = Check("first")
    with pytest.raises(ValueError):  # noqa: PT011 - zip's own words
        check.match("x", [called(np.ones(2))], [np.ones(2), np.ones(2)])
    assert check.results == []


# --- cells


def test_cells_adds_one_check_a_cell():
    check = Check("first")
    check.cells("out", called(np.array([[0.5, 9.0], [0.0, 0.5]])), [[0.5, 0.0], [0.0, 0.5]])
    assert [(one.label, one.passed) for one in check.results] == [
        ("out[0][0] == 0.5", True),
        ("out[0][1] == 0", False),
        ("out[1][0] == 0", True),
        ("out[1][1] == 0.5", True),
    ]


def test_cells_of_a_smaller_array_fail_where_there_is_none():
    check = Check("first")
    check.cells("out", called(np.ones((1, 2))), [[1.0, 1.0], [1.0, 1.0]])
    assert [one.passed for one in check.results] == [True, True, False, False]


# --- below, at_most


@pytest.mark.parametrize(
    ("value", "bound", "below", "at_most"),
    [
        (np.float64(-2), -1.0, True, True),
        (np.array(-2.0), -1.0, True, True),
        (-2, -1.0, True, True),
        (-1.0, -1.0, False, True),
        (np.float32(0), -1.0, False, False),
        (-INF, -1e8, True, True),
        (INF, 1e8, False, False),
        (NAN, 1.0, False, False),
        (np.uint8(200), 255, True, True),
        (2**62, 2.0**62, False, True),
        (np.float16(-INF), -1e8, True, True),
        (np.float16(-65504), -1e8, False, False),
        (np.array(-INF, "f2"), -1e8, True, True),
    ],
    ids=shown_as,
)
def test_bound_holds_for_one_number(value, bound, below, at_most):
    assert passes("below", "x", called(value), bound) == below
    assert passes("at_most", "x", called(value), bound) == at_most


@pytest.mark.parametrize(
    "value",
    [np.array([-5.0]), np.array([-5.0, -6.0]), np.zeros(0), False, np.bool_(False), -5 + 0j, "-5", [-5.0]],
    ids=shown_as,
)
@pytest.mark.parametrize("method", ["below", "at_most"])
def test_bound_fails_for_what_is_not_one_real_number(method, value):
    result = result_of(method, "x", called(value), 1.0)
    assert result.verdict == "failed"
    assert "not one number" in result.message.en


def test_bound_says_label_got_and_want():
    result = result_of("below", "masked[0][1]", called(np.float64(0.5)), -1e8)
    assert (result.label, result.got, result.want) == ("masked[0][1] < -1e8", "0.5", "< -1e8")
    assert result_of("at_most", "m", called(np.float64(0.5)), 1e-6).label == "m <= 1e-6"


# --- dtype


@pytest.mark.parametrize("dtype", ["<f4", ">f4", "=f4"])
def test_dtype_passes_in_any_byte_order(dtype):
    assert passes("dtype", "float32", called(np.zeros(2, dtype)), np.float32)
    assert passes("dtype", "float32", called(np.zeros(2, "f4")), np.dtype(dtype).newbyteorder("="))


@pytest.mark.parametrize(
    "value",
    [np.zeros(2), np.zeros(2, "i4"), np.zeros(2, "f2"), np.zeros(2, "c8"), [np.float32(1)], 1.0, "float32"],
    ids=shown_as,
)
def test_dtype_fails_for_any_other(value):
    result = result_of("dtype", "float32", called(value), np.float32)
    assert result.verdict == "failed"
    assert result.want == "float32"
    assert result.got


# --- true


@pytest.mark.parametrize("value", [True, np.True_, np.array(True)], ids=shown_as)
def test_true_passes_for_the_truth_value(value):
    assert passes("true", "x", called(value))


def test_true_passes_for_what_numpy_makes_of_a_value():
    assert passes("true", "x", np.all(called(np.ones(2)) == 1))


@pytest.mark.parametrize(
    "value",
    [False, np.False_, np.array(False), 1, 1.0, np.array(1), "True", [True], np.array([True]), {"a": 1}],
    ids=shown_as,
)
def test_true_fails_for_anything_else(value):
    assert not passes("true", "x", called(value))


# --- unchanged

BEFORE = np.array([[1.0, 0.0], [NAN, 4.0]])


def with_cell(array, cell, value):
    changed = array.copy()
    changed[cell] = value
    return changed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEFORE, BEFORE.copy()),
        (np.asfortranarray(BEFORE), BEFORE.copy()),
        (np.float32(0.5), np.array(0.5, "f4")),
        (0.5, 0.5),
        (NAN, float("nan")),
        ([1.0, NAN], [1.0, float("nan")]),
        ("text", "text"),
        (None, None),
        (True, True),
    ],
    ids=shown_as,
)
def test_unchanged_passes_for_a_copy_of_the_argument(before, after):
    assert passes("unchanged", "x", called(before=(before,), after=(after,)))


@pytest.mark.parametrize(
    "after",
    [
        with_cell(BEFORE, (1, 1), 4.0000001),
        with_cell(BEFORE, (1, 0), 3.0),
        with_cell(BEFORE, (0, 0), NAN),
        with_cell(BEFORE, (0, 1), -0.0),
        BEFORE.view("i8"),
        BEFORE.astype("f4"),
        BEFORE.astype(">f8"),
        BEFORE.reshape(4),
        BEFORE.reshape(1, 2, 2),
        BEFORE[:1],
        BEFORE.T,
        np.zeros(0),
        BEFORE.tolist(),
        None,
        1.0,
        OpaqueValue("ndarray", "its dtype is object"),
    ],
    ids=shown_as,
)
def test_unchanged_fails_for_any_other_bits_dtype_or_shape(after):
    result = result_of("unchanged", "x", called(before=(BEFORE,), after=(after,)))
    assert result.verdict == "failed"
    assert "argument 1 of double" in result.message.en


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (0.0, -0.0),
        (1, True),
        (1, 1.0),
        ([1, 2], [1, 2, [3]]),
        ([1, 2], (1, 2)),
        ([0.0], [-0.0]),
        ([1], [True]),
        ([np.ones(2)], [np.zeros(2)]),
        ([np.ones(2)], [np.ones(3)]),
        ({"a": np.ones(2)}, {"a": np.zeros(2)}),
        ({"a": 1}, {}),
    ],
    ids=shown_as,
)
def test_unchanged_fails_for_other_numbers_lists_and_dicts(before, after):
    assert not passes("unchanged", "x", called(before=(before,), after=(after,)))


@pytest.mark.parametrize("hold", [lambda x: [x, 1], lambda x: (1, x), lambda x: {"a": x}], ids=shown_as)
def test_unchanged_looks_at_arrays_inside_lists_and_dicts(hold):
    changed = with_cell(BEFORE, (0, 0), 5.0)
    assert passes("unchanged", "x", called(before=(hold(BEFORE),), after=(hold(BEFORE.copy()),)))
    assert not passes("unchanged", "x", called(before=(hold(BEFORE),), after=(hold(changed),)))


def test_unchanged_names_the_argument_the_cell_and_the_numbers():
    after = with_cell(BEFORE, (1, 1), 9.0)
    done = called(before=(np.zeros(2), BEFORE), after=(np.zeros(2), after), function="shift")
    result = result_of("unchanged", "inputs unchanged", done)
    assert result.label == "inputs unchanged"
    assert "argument 2 of shift" in result.message.en
    assert (result.cell, result.got, result.want) == ((1, 1), "9", "4")


@pytest.mark.parametrize("size", [2, 100])
def test_sign_of_a_zero_that_was_changed_is_seen_in_got_and_want(size):
    before = np.zeros(size)
    after = with_cell(before, size // 2, -0.0)
    result = result_of("unchanged", "x", called(before=(before,), after=(after,)))
    assert result.got != result.want


def test_dtype_that_was_changed_is_seen_in_got_and_want():
    result = result_of("unchanged", "x", called(before=(np.ones(2),), after=(np.ones(2, "f4"),)))
    assert "float32" in result.got + result.message.en


def test_unchanged_looks_at_the_named_arguments_only():
    done = called(before=(np.zeros(2), np.zeros(2)), after=(np.ones(2), np.zeros(2)))
    assert passes("unchanged", "x", done, 1)
    assert not passes("unchanged", "x", done, 0)
    assert not passes("unchanged", "x", done, 1, 0)
    assert not passes("unchanged", "x", done)


def test_unchanged_does_not_care_what_was_returned():
    done = called(None, before=(np.zeros(2),), fault=None)
    assert passes("unchanged", "x", done)


# --- none


def test_none_passes_for_none_only():
    assert passes("none", "x", called(None))
    result = result_of("none", "x", called(np.ones((2, 3))))
    assert (result.verdict, result.got, result.want) == ("failed", "ndarray, shape (2, 3)", "None")


@pytest.mark.parametrize("value", [0, False, "", [], np.zeros(0)], ids=shown_as)
def test_none_fails_for_what_is_merely_empty(value):
    assert not passes("none", "x", called(value))


# --- raises


def raised(name, *bases, **more):
    classes = (name, *bases, "Exception")
    return called(fault=a_fault(f"double raised {name}: no", exception=name, bases=classes, **more))


def test_raises_passes_for_the_exception_itself():
    assert passes("raises", "x", raised("ValueError"), ValueError)


@pytest.mark.parametrize(
    ("name", "bases", "wanted"),
    [
        ("LinAlgError", ("ValueError",), ValueError),
        ("UnicodeDecodeError", ("UnicodeError", "ValueError"), ValueError),
        ("IndexError", ("LookupError",), LookupError),
        ("Mine", ("ValueError",), Exception),
    ],
)
def test_raises_passes_for_a_subclass(name, bases, wanted):
    assert passes("raises", "x", raised(name, *bases), wanted)


@pytest.mark.parametrize(
    ("name", "wanted"), [("TypeError", ValueError), ("Exception", ValueError), ("LookupError", IndexError)]
)
def test_raises_fails_for_another_exception_and_says_what_was_raised(name, wanted):
    result = result_of("raises", "x", raised(name), wanted)
    assert result.verdict == "failed"
    assert (result.got, result.want) == (name, wanted.__name__)
    assert f"double raised {name}: no" in result.message.en


@pytest.mark.parametrize(("value", "what"), [(np.ones(2), "ndarray, shape (2,)"), (None, "None")])
def test_raises_fails_for_a_normal_return(value, what):
    result = result_of("raises", "x", called(value), ValueError)
    assert result.verdict == "failed"
    assert what in result.got
    assert result.want == "ValueError"


@pytest.mark.parametrize("verdict", ["timeout", "memory", "crashed"])
def test_raises_does_not_take_a_stop_for_an_exception(verdict):
    fault = a_fault("double was stopped", verdict, exception="ValueError", bases=("ValueError",))
    assert result_of("raises", "x", called(fault=fault), ValueError).verdict == verdict


def test_raises_does_not_take_a_missing_function_for_an_exception():
    fault = a_fault("student.py defines no function named double")
    assert result_of("raises", "x", called(fault=fault), Exception).message == fault.reason


def test_raises_does_not_take_a_file_that_cannot_be_loaded_for_an_exception_of_the_call():
    reason = Text("loading the file raised ValueError: no", "载入文件 抛出了 ValueError: no")
    fault = Fault("error", "import", reason, "ValueError", ("ValueError", "Exception"))
    result = result_of("raises", "x", called(fault=fault), ValueError)
    assert result.verdict == "error"
    assert result.message == reason


def test_raises_does_not_take_the_exception_of_an_earlier_step():
    student = StudentProxy(None, [Function("shift", "shift(x)", Text("", ""))])
    result = result_of("raises", "x", student.shift(raised("ValueError")), ValueError)
    assert not result.passed


@pytest.mark.parametrize("run", EVERY_CHECK_OF_A_CALL.values(), ids=EVERY_CHECK_OF_A_CALL)
def test_check_of_a_call_on_what_is_no_call_is_the_suites_mistake(run):
    with pytest.raises(TypeError, match="what a student's function returned"):
        run(Check("first"), called(np.ones((2, 2)))[0])


# --- got and want


@pytest.mark.parametrize(
    ("got", "want", "shown"),
    [
        (5.5, 5.0, ("5.5", "5")),
        (1.0000001, 1.0, ("1.0000001", "1")),
        (1 / 3, 0.25, ("0.333333", "0.25")),
        (np.nextafter(1, 2), 1.0, ("1.0000000000000002", "1")),
        (NAN, 1.0, ("nan", "1")),
        (INF, -INF, ("inf", "-inf")),
        (-0.0, 0.0, ("-0.0", "0.0")),
        (1e-300, 0.0, ("1e-300", "0")),
        (np.float32(0.1), 0.1, ("0.100000001", "0.1")),
        (2**63 - 1, 2**63 - 2, ("9223372036854775807", "9223372036854775806")),
    ],
    ids=repr,
)
def test_two_numbers_are_shown_with_as_many_digits_as_tell_them_apart(got, want, shown):
    assert show_pair(got, want, None) == shown


def test_pair_of_a_cell_shows_the_cell():
    got, want = np.array([[1.0, 2.0000001]]), np.array([[1.0, 2.0]])
    assert show_pair(got, want, (0, 1)) == ("2.0000001", "2")


def test_pair_of_arrays_shows_both():
    assert show_pair(np.ones(2), np.ones((1, 2)), None) == ("[1, 1]", "[[1, 1]]")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (np.array([1.5, NAN, -INF]), "[1.5, nan, -inf]"),
        (np.zeros(0), "[]"),
        (np.array(0.5), "0.5"),
        (np.float32(0.5), "0.5"),
        (np.bool_(True), "True"),
        (None, "None"),
        ("a\x1bb", "'a\\x1bb'"),
        (OpaqueValue("set", ""), "<set>"),
    ],
    ids=shown_as,
)
def test_value_is_shown_on_one_line(value, shown):
    assert show(value) == shown


@pytest.mark.parametrize("value", [np.zeros((50, 50)), "x" * 5000, [1.5] * 5000, {"k" * 90: "v" * 4000}], ids=shown_as)
def test_large_value_is_shown_in_few_characters(value):
    assert len(show(value)) < 300
    assert "\n" not in show(value)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.5, "0.5"),
        (1 / 3, "0.3333"),
        (-1e8, "-1e8"),
        (1e-6, "1e-6"),
        (1e100, "1e100"),
        (1e-12, "1e-12"),
        (0, "0"),
        (1000, "1000"),
        (INF, "inf"),
        (np.float32(2), "2"),
    ],
)
def test_number_of_a_label_is_short(value, shown):
    assert number(value) == shown


def test_wanted_lists_are_shown_in_labels():
    assert want_label([[1.0, 0.25], [-1e9, 0]]) == "[[1, 0.25], [-1e9, 0]]"
