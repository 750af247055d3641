"""Values that came back from a student, such that no suite raises because of them.

A ``Returned`` holds a value, or the fault on account of which there is none. Indexing it, computing with it and
calling NumPy functions on it give another ``Returned``; what cannot be computed gives one that holds a fault, on
which every check fails with that reason.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from grader.models import Fault, Function, Outcome, Text
from grader.sandbox.ahead import Plan
from grader.sandbox.caller import Caller
from grader.sandbox.nodes import OpaqueValue
from grader.suite.show import brief
from grader.suite.unsent import in_words
from grader.text import clean_line

NO_VALUE = Text("this cannot be looked up in {where}: {error}", "得到的是{where}，其中没有要看的这一处：{error}")
RETURNED_NONE = Text("{name} returned None: does it end with `return`?", "{name} 返回了 None：函数末尾写 return 了吗？")
RETURNED_LIST = Text(
    "{name} returned {what}, not an array: wrap it in np.array(...)",
    "{name} 返回的是{what}，不是数组：用 np.array(...) 包起来",
)
RETURNED_OTHER = Text(
    "{name} returned {what}, where a plain NumPy array is wanted",
    "{name} 返回的是{what}，而这里要的是普通的 NumPy 数组",
)
SINGLE = Text("a single number ({number})", "单个数（{number}）")
ARRAY = Text("an array of shape {shape}", "形状为 {shape} 的数组")
ODD_ARRAY = Text("an array ({why})", "数组（{why}）")
UNSENT = Text("{name} returned an array that cannot be checked: {why}", "{name} 返回的数组没法检查：{why}")


class Returned(NDArrayOperatorsMixin):
    """A student's value, or the reason why there is none."""

    def __init__(
        self, raw: Any, fault: Fault | None = None, outcome: Outcome | None = None, *, given: bool = False
    ) -> None:
        self._raw = raw
        self._fault = fault
        self._outcome = outcome
        self._given = given or outcome is not None  # by a call, not computed from what one gave

    def __repr__(self) -> str:
        return f"<no value: {self._fault.reason.en}>" if self._fault else f"<returned {self._raw!r}>"

    @property
    def args(self) -> "_Arguments":
        """The arguments of the call as they were after it."""
        return _Arguments(self)

    def __getitem__(self, index: Any) -> "Returned":
        return lift(lambda raw, at: raw[at], self, index)

    def __getattr__(self, name: str) -> "Returned":
        if name.startswith("_"):
            raise AttributeError(name)
        return lift(lambda raw: getattr(raw, name), self)

    def __call__(self, *args: Any, **kwargs: Any) -> "Returned":
        """Call what ``value.name`` gave: ``out.sum()`` is two steps."""
        return lift(lambda raw, *plain, **named: raw(*plain, **named), self, *args, **kwargs)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> "Returned":
        kwargs.pop("out", None)  # `value += 1` in a suite makes a new value; what was returned stays as it was
        return lift(getattr(ufunc, method), *inputs, **kwargs)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> "Returned":
        del types
        return lift(function, *args, **kwargs)

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("a student's value is not for Python's if, len, float or for: use a check, an index or NumPy")

    __bool__ = __len__ = __float__ = __int__ = __index__ = __iter__ = __contains__ = __array__ = _refuse
    __hash__ = None  # type: ignore[assignment]


class _Arguments:
    def __init__(self, returned: Returned) -> None:
        self._returned = returned

    def __getitem__(self, position: int) -> Returned:
        fault = fault_of(self._returned)
        outcome = self._returned._outcome
        if outcome is None:
            raise TypeError("only what a student's function returned has arguments")
        if outcome.fault is not None:
            return Returned(None, outcome.fault)
        # a wrong return value does not matter to who looks at the arguments
        del fault
        return Returned(outcome.after[position], given=True)


def raw_of(value: Any) -> Any:
    """Return the plain value behind ``value``, lists and tuples included."""
    if isinstance(value, Returned):
        return value._raw
    if type(value) in (list, tuple):
        return type(value)(raw_of(item) for item in value)
    if type(value) is dict:
        return {key: raw_of(item) for key, item in value.items()}
    if isinstance(value, slice):
        return slice(raw_of(value.start), raw_of(value.stop), raw_of(value.step))
    return value


def fault_of(value: Any) -> Fault | None:
    """Return why there is no value behind ``value``: the first reason found, lists and tuples included."""
    if isinstance(value, Returned):
        return value._fault
    if type(value) is dict:
        value = list(value.values())
    if isinstance(value, slice):
        value = (value.start, value.stop, value.step)
    if type(value) in (list, tuple):
        return next((fault for item in value if (fault := fault_of(item)) is not None), None)
    return None


def holds_returned(value: Any) -> bool:
    """Whether a student's value stands in ``value``, lists, tuples and dicts included."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return any(holds_returned(item) for item in value)
    return isinstance(value, Returned)


def outcome_of(value: Returned) -> Outcome | None:
    """Return the function call that ``value`` came from directly."""
    return value._outcome


def lift(function: Callable[..., Any], /, *inputs: Any, **named: Any) -> Returned:
    """Return ``function`` of the plain values; a fault among them, or an exception, gives a value with a fault."""
    fault = fault_of([*inputs, *named.values()])
    if fault is not None:
        return Returned(None, fault)
    raws = raw_of(inputs)
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Returned(function(*raws, **{name: raw_of(value) for name, value in named.items()}))
    except Exception as error:  # noqa: BLE001 - whatever a student returned, the suite goes on
        shown = [describe(raw_of(value)) for value in inputs if isinstance(value, Returned)]
        where = Text(", ".join(one.en for one in shown), "、".join(one.zh for one in shown))
        return Returned(None, Fault("failed", "call", NO_VALUE.filled(where=where, error=clean_line(str(error), 400))))


def kind(value: Any) -> str:
    """Return what kind of thing a value is, as a got shows it: ``ndarray, shape (2, 3)``, ``list``."""
    if isinstance(value, np.ndarray):
        return f"ndarray, shape {value.shape}" if value.ndim else brief(value)
    if isinstance(value, OpaqueValue):
        return value.type_name + (f" ({value.why})" if value.why else "")
    return "None" if value is None else type(value).__name__


def describe(value: Any) -> Text:
    """Return what kind of thing a value is, in words: ``an array of shape (2, 3)``, ``a list``."""
    if isinstance(value, np.ndarray):
        if not value.ndim:
            return SINGLE.filled(number=brief(value))
        return ARRAY.filled(shape=value.shape)
    if value is None:
        return Text("None", " None")
    name = value.type_name if isinstance(value, OpaqueValue) else kind(value)
    a_name = f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
    if isinstance(value, OpaqueValue) and value.why:
        why = in_words(value.why)
        if name == "ndarray":
            return ODD_ARRAY.filled(why=why)
        return Text(f"{a_name} ({why.en})", f" {name}（{why.zh}）")
    return Text(a_name, f" {name}")


class StudentProxy:
    """``student`` in a suite: each attribute is a function of the submission, called by position in its worker."""

    def __init__(self, caller: Caller, functions: Sequence[Function]) -> None:
        self._caller = caller
        self._functions = {function.name: function for function in functions}
        self._left_out = False  # whether a call was not made, for want of what it takes

    def _begin(self, plan: Plan | None) -> None:
        """Begin a test whose calls are likely those of ``plan``."""
        self._left_out = False
        self._caller.begin(plan)

    def _learned(self) -> Plan | None:
        """Return the calls of the test as a plan for other submissions; none if one was left out."""
        return None if self._left_out else self._caller.learned()

    def _kept_to_plan(self) -> bool:
        """Whether the calls of the test were those of its plan, one by one."""
        return not self._left_out and self._caller.kept_to_plan()

    def __getattr__(self, name: str) -> Callable[..., Returned]:
        if name.startswith("_"):
            raise AttributeError(name)
        function = self._functions.get(name)
        if function is None:
            raise AttributeError(f"lab.toml declares no function {name!r}; it has {', '.join(self._functions)}")

        def call(*args: Any) -> Returned:
            fault = fault_of(args)
            if fault is not None:  # an earlier step gave nothing to go on with
                self._left_out = True
                return Returned(None, fault, Outcome(name, fault=fault, called=False))
            # an array that a function gave is known by itself; one that was computed from it is not
            made = any(holds_returned(arg) and not _is_given(arg) for arg in args)
            outcome = self._caller.call(name, raw_of(args), keep=function.returns == "handle", made=made)
            return Returned(outcome.value, outcome.fault or wrong_kind(function, outcome), outcome)

        return call


def _is_given(value: Any) -> bool:
    return isinstance(value, Returned) and value._given and type(value._raw) is np.ndarray


def wrong_kind(function: Function, outcome: Outcome) -> Fault | None:
    """Return what is wrong with the kind of a returned value, whatever its numbers; none if it can be looked at."""
    value = outcome.value
    if function.returns == "handle" and value is None and outcome.fault is None:
        return Fault("failed", "call", RETURNED_NONE.filled(name=function.name), function=function.name)
    if function.returns != "array" or isinstance(value, np.ndarray):
        return None
    if isinstance(value, OpaqueValue) and value.type_name == "ndarray":
        sentence = UNSENT.filled(name=function.name, why=in_words(value.why))
        return Fault("failed", "call", sentence, function=function.name)
    listed = (value.type_name if isinstance(value, OpaqueValue) else type(value).__name__) in ("list", "tuple")
    sentence = RETURNED_LIST if listed else RETURNED_OTHER
    sentence = (RETURNED_NONE if value is None else sentence).filled(name=function.name, what=describe(value))
    return Fault("failed", "call", sentence, function=function.name)
