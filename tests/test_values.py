import re
import unicodedata

import numpy as np
import pytest
from builders import a_fault, called

from grader.models import Function, Outcome, Text
from grader.sandbox.nodes import Items, OpaqueValue, encode_value
from grader.suite.unsent import in_words
from grader.suite.values import Returned, StudentProxy, describe, fault_of, kind, lift, raw_of

LATE = a_fault("double was stopped: it took longer than 2 s", "timeout")

# what a suite may compute; each takes the value and another good one
COMPUTED = {
    "index": lambda value, _: value[0],
    "index of a cell": lambda value, _: value[0, 1],
    "slice": lambda value, _: value[:, ::-1],
    "index after index": lambda value, _: value[0][1],
    "plus": lambda value, good: value + good,
    "plus on the right": lambda value, good: good + value,
    "number minus": lambda value, _: 1 - value,
    "array times": lambda value, _: np.ones((2, 2)) * value,
    "power": lambda value, _: value**2,
    "minus sign": lambda value, _: -value,
    "absolute": lambda value, _: abs(value),
    "matrix product": lambda value, good: good @ value,
    "comparison": lambda value, _: value > 0,
    "equality": lambda value, good: value == good,
    "ufunc": lambda value, _: np.exp(value),
    "ufunc of two": lambda value, good: np.maximum(good, value),
    "reduction of a ufunc": lambda value, _: np.add.reduce(value),
    "NumPy function": lambda value, _: np.triu(value, k=1),
    "NumPy function by keyword": lambda value, _: np.max(a=value),
    "keyword of a NumPy function": lambda value, good: np.sum(good, where=value > 0),
    "keyword of a ufunc": lambda value, good: np.add.reduce(good, where=value > 0),
    "where": lambda value, good: np.where(good > 0, value, 0.0),
    "stack": lambda value, good: np.stack([good, value]),
    "stack of a tuple": lambda value, good: np.stack((value, good)),
    "block": lambda value, good: np.block([[good, value], [good, good]]),
    "method": lambda value, _: value.sum(),
    "method with arguments": lambda value, _: value.sum(axis=-1, keepdims=True),
    "method of another": lambda value, good: good.dot(value),
    "keyword of a method": lambda value, good: good.clip(min=0.0, max=value),
    "attribute": lambda value, _: value.T,
    "attribute of attribute": lambda value, _: value.T.shape[0],
    "index by it": lambda value, good: good[value > 0],
    "chain": lambda value, good: np.abs(np.triu((value + good)[:, 0].T.reshape(2, 1))).max(),
}


@pytest.mark.parametrize("compute", COMPUTED.values(), ids=COMPUTED.keys())
def test_what_is_computed_from_no_value_has_the_same_reason(compute):
    good = called(np.eye(2))
    result = compute(called(fault=LATE), good)
    assert isinstance(result, Returned)
    assert fault_of(result) == LATE


@pytest.mark.parametrize("compute", COMPUTED.values(), ids=COMPUTED.keys())
def test_what_is_computed_from_a_value_is_what_numpy_computes(compute):
    value, good = np.array([[1.0, -2.0], [3.0, 4.5]]), np.array([[2.0, 1.0], [0.5, 1.0]])
    result = compute(called(value), called(good))
    assert isinstance(result, Returned)
    assert fault_of(result) is None
    np.testing.assert_array_equal(raw_of(result), compute(value, good))


def test_arithmetic_in_place_leaves_what_was_returned_as_it_was():
    done = called(np.array([1, 2]), before=(np.zeros(2),), after=(np.zeros(2),))
    value, argument = done, done.args[0]
    value += 0.5
    argument *= 2.0
    argument -= 1.0
    np.testing.assert_array_equal(raw_of(value), [1.5, 2.5])
    np.testing.assert_array_equal(raw_of(argument), [-1.0, -1.0])
    np.testing.assert_array_equal(raw_of(done), [1, 2])
    np.testing.assert_array_equal(raw_of(done.args[0]), [0.0, 0.0])


def test_first_of_two_reasons_is_kept():
    other = a_fault("shift raised ValueError", "error")
    assert fault_of(called(fault=LATE) + called(fault=other)) == LATE
    assert fault_of(np.stack([called(fault=other), called(fault=LATE)])) == other


IMPOSSIBLE = {
    "index outside": lambda value: value[5],
    "cell outside": lambda value: value[0, 7],
    "too many indices": lambda value: value[0, 0, 0],
    "a key": lambda value: value["weights"],
    "attribute": lambda value: value.weights,
    "method": lambda value: value.softmax(),
    "call": lambda value: value(1),
    "shapes that do not fit": lambda value: value + np.ones(3),
    "matrix product": lambda value: value @ np.ones((3, 3)),
    "stack": lambda value: np.stack([value, np.ones(3)]),
    "reshape": lambda value: value.reshape(3, 3),
    "NumPy function": lambda value: np.linalg.inv(value[0]),
}


@pytest.mark.parametrize("compute", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_be_computed_gives_a_value_with_a_reason(compute):
    fault = fault_of(compute(called(np.eye(2))))
    assert fault.verdict == "failed"
    assert fault.reason.en


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (None, "None"),
        ([1, 2], "a list"),
        ("text", "a str"),
        (3, "an int"),
        (OpaqueValue("set", ""), "a set"),
        (np.array(0.5), "a single number"),
        (np.ones((2, 3)), "an array of shape (2, 3)"),
    ],
    ids=repr,
)
def test_reason_says_what_could_not_be_looked_at(raw, what):
    assert what in fault_of(called(raw)[9, 9]).reason.en


def test_warnings_of_numpy_about_a_students_numbers_are_not_the_suites():
    value = called(np.array([1.0, 0.0, np.inf, -1.0]))
    with np.errstate(all="raise"):
        np.testing.assert_array_equal(raw_of(value / 0.0), [np.inf, np.nan, np.inf, -np.inf])
        assert fault_of(np.log(value)) is None
        assert fault_of(value - value) is None
        assert fault_of(value[:0].mean()) is None


def test_items_of_lists_and_dicts_are_looked_at_by_index_and_key():
    value = called({"weights": [1.0, np.eye(2)]})
    assert raw_of(value["weights"][0]) == 1.0
    np.testing.assert_array_equal(raw_of(value["weights"][1].T), np.eye(2))
    assert fault_of(value["scores"]) is not None


MISUSES = {
    "if": bool,
    "not": lambda value: not value,
    "len": len,
    "float": float,
    "int": int,
    "complex": complex,
    "for": list,
    "unpacking": lambda value: (lambda *_: None)(*value),
    "in": lambda value: 1.0 in value,
    "sum": sum,
    "max": max,
    "range": lambda value: range(value),
    "index of a list": lambda value: [1, 2][value],
    "and": lambda value: value and True,
    "hash": lambda value: {value: 1},
}


@pytest.mark.parametrize("misuse", MISUSES.values(), ids=MISUSES.keys())
@pytest.mark.parametrize("value", [called(np.array(1)), called(fault=LATE)], ids=["value", "no value"])
def test_python_use_of_a_students_value_is_the_suites_mistake(misuse, value):
    with pytest.raises(TypeError):
        misuse(value)


@pytest.mark.parametrize("misuse", [bool, len, float, list, lambda value: 1.0 in value])
def test_python_use_of_a_students_value_is_refused_in_words(misuse):
    with pytest.raises(TypeError, match="a student's value is not for"):
        misuse(called(np.array(1)))


def test_reason_in_chinese_says_what_could_not_be_looked_at():
    assert fault_of(called([1])[9]).reason.zh.startswith("得到的是 list，其中没有要看的这一处：")
    two = fault_of(np.stack([called(np.ones(2)), called(np.ones(3))])).reason
    assert two.en.startswith("this cannot be looked up in ")


def test_value_and_its_absence_show_in_one_line_of_english():
    assert repr(called(1.5)) == "<returned 1.5>"
    assert repr(called(fault=LATE)) == f"<no value: {LATE.reason.en}>"


def test_lift_gives_the_plain_result_of_plain_values():
    assert raw_of(lift(lambda a, b: a + b, called(1), 2)) == 3


def test_arguments_after_the_call_are_values_to_compute_with():
    done = called(None, before=(np.zeros(2), np.ones(2)), after=(np.array([5.0, 6.0]), np.ones(2)))
    np.testing.assert_array_equal(raw_of(done.args[0] + done.args[1]), [6.0, 7.0])


def test_arguments_of_a_call_that_failed_have_its_reason():
    assert fault_of(called(before=(np.zeros(2),), fault=LATE).args[0][1]) == LATE


def test_arguments_of_what_is_no_call_are_the_suites_mistake():
    with pytest.raises(TypeError):
        _ = called(np.eye(2))[0].args[0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "None"),
        ([], "a list"),
        ((), "a tuple"),
        ({}, "a dict"),
        (1, "an int"),
        (1.5, "a float"),
        (1j, "a complex"),
        (True, "a bool"),
        (np.ones((2, 0)), "an array of shape (2, 0)"),
        (np.array(0.25), "a single number (0.25)"),
        (OpaqueValue("DataFrame", ""), "a DataFrame"),
        (OpaqueValue("ndarray", "its dtype is object"), "an array (its dtype is object)"),
    ],
    ids=repr,
)
def test_value_is_described_by_its_kind(value, words):
    assert describe(value).en == words


@pytest.mark.parametrize("text", ["\x1b[2J\x1b[31m", "a\u202eb", "a\nb"])
def test_description_holds_nothing_a_screen_acts_on(text):
    for value in (OpaqueValue(text, ""), OpaqueValue("set", text)):
        for said in (describe(value).en, describe(value).zh, kind(value)):
            assert {unicodedata.category(c) for c in said}.isdisjoint({"Cc", "Cf"})


def test_description_is_short_whatever_a_worker_sends():
    value = OpaqueValue("x" * 100_000, "y" * 100_000)
    for said in (describe(value).en, describe(value).zh, kind(value)):
        assert len(said) < 2_000


# --- the functions of a submission


class Recorder:
    """A caller that gives prepared values and remembers what it was asked."""

    def __init__(self, **values):
        self.values = values
        self.asked = []

    def call(self, function, args, *, keep=False, made=False):
        del keep, made
        self.asked.append((function, tuple(args)))
        value = self.values[function]
        if isinstance(value, Outcome):
            return value
        return Outcome(function, value, tuple(args), tuple(args))

    def take_output(self):
        return ""

    def close(self):
        pass


FUNCTIONS = [
    Function("double", "double(x)", Text("", "")),
    Function("shift", "shift(x, by)", Text("", ""), returns="none", changes=0),
    Function("anything", "anything()", Text("", ""), returns="any"),
]


def test_call_hands_over_plain_values_by_position():
    caller = Recorder(double=np.eye(2), shift=None)
    student = StudentProxy(caller, FUNCTIONS)
    first = student.double(np.ones(2))
    student.shift([first, 1], first[0])
    name, (items, row) = caller.asked[1]
    assert name == "shift"
    assert type(items) is list
    assert type(items[0]) is np.ndarray
    assert type(row) is np.ndarray
    np.testing.assert_array_equal(row, [1.0, 0.0])


def test_function_that_the_lab_does_not_declare_is_the_suites_mistake():
    with pytest.raises(AttributeError, match=r"'halve'.*double, shift, anything"):
        StudentProxy(Recorder(), FUNCTIONS).halve(1)


@pytest.mark.parametrize("wrap", [lambda value: value, lambda value: [1, value], lambda value: ([value],)])
def test_function_is_not_called_on_what_an_earlier_step_did_not_give(wrap):
    caller = Recorder(double=np.eye(2))
    result = StudentProxy(caller, FUNCTIONS).double(wrap(called(fault=LATE)))
    assert caller.asked == []
    assert fault_of(result) == LATE
    assert fault_of(result.args[0]) == LATE


def test_fault_of_a_call_is_the_values_reason():
    student = StudentProxy(Recorder(double=Outcome("double", fault=LATE)), FUNCTIONS)
    assert fault_of(student.double(1)) == LATE


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        (None, "end with `return`"),
        ([[1.0]], "np.array"),
        ((1.0, 2.0), "np.array"),
        (1.5, "NumPy array"),
        ("text", "NumPy array"),
        ({}, "NumPy array"),
        (OpaqueValue("matrix", "it is a subclass"), "NumPy array"),
    ],
    ids=repr,
)
def test_function_that_should_return_an_array_and_does_not_is_told_how(value, advice):
    fault = fault_of(StudentProxy(Recorder(double=value), FUNCTIONS).double(1))
    assert fault.verdict == "failed"
    assert "double returned" in fault.reason.en
    assert describe(value).en in fault.reason.en
    assert describe(value).zh in fault.reason.zh
    assert advice in fault.reason.en


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "double 返回了 None：函数末尾写 return 了吗？"),
        ([1.0], "double 返回的是 list，不是数组：用 np.array(...) 包起来"),
        (1.5, "double 返回的是 float，而这里要的是普通的 NumPy 数组"),
        (OpaqueValue("ndarray", "its dtype is object"), "double 返回的数组没法检查：它的 dtype 是 object"),
    ],
    ids=repr,
)
def test_function_that_should_return_an_array_is_told_so_in_chinese(value, words):
    assert fault_of(StudentProxy(Recorder(double=value), FUNCTIONS).double(1)).reason.zh == words


def test_array_that_cannot_be_sent_is_said_to_be_one():
    value = OpaqueValue("ndarray", "its dtype is object")
    reason = fault_of(StudentProxy(Recorder(double=value), FUNCTIONS).double(1)).reason
    assert reason.en == "double returned an array that cannot be checked: its dtype is object"


def test_function_that_should_return_something_to_keep_is_told_where_it_does_not():
    handle = Function("start", "start()", Text("", ""), returns="handle")
    fault = fault_of(StudentProxy(Recorder(start=None), [handle]).start())
    assert fault.reason.en == "start returned None: does it end with `return`?"
    failed = Outcome("start", fault=LATE)
    assert fault_of(StudentProxy(Recorder(start=failed), [handle]).start()) == LATE


def test_array_without_dimensions_is_an_array():
    assert fault_of(StudentProxy(Recorder(double=np.array(1.5)), FUNCTIONS).double(1)) is None


@pytest.mark.parametrize("value", [None, [1], 2.5, "text", OpaqueValue("set", "")])
@pytest.mark.parametrize("name", ["shift", "anything"])
def test_function_that_need_not_return_an_array_may_return_anything(name, value):
    result = getattr(StudentProxy(Recorder(**{name: value}), FUNCTIONS), name)(np.ones(2))
    assert fault_of(result) is None
    assert raw_of(result) is value


def test_wrong_return_value_does_not_hide_the_arguments():
    result = StudentProxy(Recorder(double=None), FUNCTIONS).double(np.array([7.0]))
    assert fault_of(result) is not None
    np.testing.assert_array_equal(raw_of(result.args[0]), [7.0])


def nested(depth):
    return [nested(depth - 1)] if depth else []


@pytest.mark.parametrize(
    "value",
    [
        np.array([None]), np.zeros((1,) * 40), np.zeros(1 << 22), np.ones(2).view(np.matrix), [0] * 6000, {1: 2},
        1 << 70, "x" * 5000, np.random.Generator(np.random.MT19937(0)), nested(20),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_every_reason_why_a_value_is_not_sent_is_known_in_both_languages(value):
    node = encode_value(value, 1 << 20)
    while isinstance(node, Items):
        (node,) = node.items
    words = in_words(OpaqueValue(node.type, node.why).why)
    assert words.en == node.why
    assert re.search("[一-鿿]", words.zh)


def test_words_of_a_stranger_stay_as_they_are():
    assert in_words("its dtype is {dtype}, {0}") == Text.same("its dtype is {dtype}, {0}")
    assert in_words("out of spite") == Text.same("out of spite")
