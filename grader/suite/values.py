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

from grader.models import Fault, Function, Outcome
from grader.sandbox.session import Caller
from grader.sandbox.wire import OpaqueValue


class Returned(NDArrayOperatorsMixin):
    """A student's value, or the reason why there is none."""

    def __init__(self, raw: Any, fault: Fault | None = None, outcome: Outcome | None = None) -> None:
        self._raw = raw
        self._fault = fault
        self._outcome = outcome

    def __repr__(self) -> str:
        return f"<no value: {self._fault.reason}>" if self._fault else f"<returned {self._raw!r}>"

    @property
    def args(self) -> "_Arguments":
        """The arguments of the call as they were after it."""
        return _Arguments(self)

    def __getitem__(self, index: Any) -> "Returned":
        return lift(lambda raw: raw[index], self)

    def __getattr__(self, name: str) -> "Returned":
        if name.startswith("_"):
            raise AttributeError(name)
        return lift(lambda raw: getattr(raw, name), self)

    def __call__(self, *args: Any, **kwargs: Any) -> "Returned":
        """Call what ``value.name`` gave: ``out.sum()`` is two steps."""
        return lift(lambda raw: raw(*args, **kwargs), self)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> "Returned":
        return lift(lambda *raws: getattr(ufunc, method)(*raws, **kwargs), *inputs)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> "Returned":
        del types
        return lift(lambda *raws: function(*raws, **kwargs), *args)

    def _refuse(self) -> NoReturn:
        raise TypeError("a student's value is not for Python's if, len, float or for: use a check, an index or NumPy")

    __bool__ = __len__ = __float__ = __int__ = __index__ = __iter__ = __contains__ = _refuse
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
        return Returned(outcome.after[position])


def raw_of(value: Any) -> Any:
    """Return the plain value behind ``value``, lists and tuples included."""
    if isinstance(value, Returned):
        return value._raw
    if type(value) in (list, tuple):
        return type(value)(raw_of(item) for item in value)
    return value


def fault_of(value: Any) -> Fault | None:
    """Return why there is no value behind ``value``: the first reason found, lists and tuples included."""
    if isinstance(value, Returned):
        return value._fault
    if type(value) in (list, tuple):
        return next((fault for item in value if (fault := fault_of(item)) is not None), None)
    return None


def outcome_of(value: Returned) -> Outcome | None:
    """Return the function call that ``value`` came from directly."""
    return value._outcome


def lift(function: Callable[..., Any], *inputs: Any) -> Returned:
    """Return ``function`` of the plain values; a fault among them, or an exception, gives a value with a fault."""
    fault = fault_of(inputs)
    if fault is not None:
        return Returned(None, fault)
    raws = raw_of(inputs)
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Returned(function(*raws))
    except Exception as error:  # noqa: BLE001 - whatever a student returned, the suite goes on
        shown = ", ".join(describe(raw) for raw in raws if not isinstance(raw, int | slice))
        return Returned(None, Fault("failed", "call", f"cannot be looked at in {shown}: {error}"))


def describe(value: Any) -> str:
    """Return what kind of thing a value is, in a few words: ``an array of shape (2, 3)``, ``a list``."""
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}" if value.ndim else f"a single number ({value[()]})"
    if value is None:
        return "None"
    if isinstance(value, OpaqueValue):
        return f"a {value.type_name}" + (f" ({value.why})" if value.why else "")
    name = type(value).__name__
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


class StudentProxy:
    """``student`` in a suite: each attribute is a function of the submission, called by position in its worker."""

    def __init__(self, caller: Caller, functions: Sequence[Function]) -> None:
        self._caller = caller
        self._functions = {function.name: function for function in functions}

    def __getattr__(self, name: str) -> Callable[..., Returned]:
        if name.startswith("_"):
            raise AttributeError(name)
        function = self._functions.get(name)
        if function is None:
            raise AttributeError(f"lab.toml declares no function {name!r}; it has {', '.join(self._functions)}")

        def call(*args: Any) -> Returned:
            fault = fault_of(args)
            if fault is not None:  # an earlier step gave nothing to go on with
                return Returned(None, fault, Outcome(name, fault=fault))
            outcome = self._caller.call(name, raw_of(args))
            return Returned(outcome.value, outcome.fault or _wrong_kind(function, outcome), outcome)

        return call


def _wrong_kind(function: Function, outcome: Outcome) -> Fault | None:
    if function.returns != "array" or isinstance(outcome.value, np.ndarray):
        return None
    value = outcome.value
    if value is None:
        advice = "does it end with `return out`?"
    elif isinstance(value, list | tuple):
        advice = "wrap it in np.array(...)"
    else:
        advice = "return a NumPy array"
    return Fault("failed", "call", f"{function.name} returned {describe(value)}, not an array: {advice}")
