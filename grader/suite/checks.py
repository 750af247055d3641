"""The assertions of a suite. A check records what it found and never stops its test."""

import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.digits import number
from grader.models import CheckResult, Fault, Text
from grader.sandbox.faults import RAISED
from grader.suite.compare import compare, dtypes_differ, is_real_number, same, shapes_differ
from grader.suite.show import differing_cell, show, show_pair, want_label
from grader.suite.values import Returned, describe, fault_of, kind, outcome_of, raw_of

TOLERANCE = 1e-6  # hand-computed numbers are given to six digits
ORACLE_TOLERANCE = 1e-9

CASE = Text("case {case} of {all}", "第 {case} 组，共 {all} 组")
CASE_WHY = Text("case {case} of {all}: {why}", "第 {case} 组，共 {all} 组：{why}")
CHANGED = Text("argument {position} of {name} was changed by the call", "{name} 的第 {position} 个参数被这次调用改动了")
NOT_ONE_NUMBER = Text("not one number but {what}", "不是一个数，而是{what}")
NONE = Text("there is no value: None was returned", "没有值：返回的是 None")


class CheckFailed(AssertionError):  # noqa: N818 - what happened to a check
    """Raised at the check itself under ``--pdb`` only, so that the debugger stops there."""


class Check:
    """Records the checks of one group. Every method adds one result; none raises for what a student returned."""

    def __init__(self, group: str, *, stop: bool = False, hidden: bool = False) -> None:
        self.group = group
        self._hidden = hidden
        self.results: list[CheckResult] = []
        self._stop = stop

    def shape(self, name: str, value: Any, shape: tuple[int, ...]) -> None:
        """Pass if ``value`` is an array of exactly ``shape``."""
        label = f"{name} == {shape}"
        if (raw := self._raw(label, value)) is not None:
            got = raw.shape if isinstance(raw, np.ndarray) else kind(raw)
            why = shapes_differ(raw.shape, shape) if isinstance(raw, np.ndarray) and got != shape else None
            self._record(label, got == shape, str(got), str(shape), why)

    def equal(self, name: str, value: Any, want: Any, *, atol: float = TOLERANCE, note: str = "") -> None:
        """Pass if ``value`` equals ``want`` within ``atol``: same shape, real numbers, infinities in the same places.

        The label is ``name == want``, followed by the note in brackets if there is one.
        """
        label = f"{name} == {want_label(want)}" + (f" ({note})" if note else "")
        self._compare(label, value, want, atol)

    def match(self, label: str, value: Any, want: Any, *, atol: float = ORACLE_TOLERANCE) -> None:
        """Pass if ``value`` equals the oracle's ``want`` as in ``equal``; lists are compared item by item."""
        if not isinstance(value, list):
            self._compare(label, value, want, atol)
            return
        fault = fault_of(value)
        if fault is not None:
            self._add(label, fault)
            return
        for case, (one, its_want) in enumerate(zip(value, want, strict=True), 1):
            found = compare(raw_of(one), np.asarray(its_want), atol)
            if not found.passed:
                message = (CASE_WHY if found.message else CASE).filled(case=case, all=len(want), why=found.message)
                self._record(label, False, found.got, found.want, message, found.cell)
                return
        self._record(label, True)

    def cells(self, name: str, value: Any, want: Sequence[Sequence[float]], *, atol: float = TOLERANCE) -> None:
        """Add one ``equal`` check a cell of the matrix ``want``."""
        for i, row in enumerate(want):
            for j, cell in enumerate(row):
                self.equal(f"{name}[{i}][{j}]", value[i, j], cell, atol=atol)

    def below(self, name: str, value: Any, bound: float) -> None:
        """Pass if ``value`` is one number less than ``bound``; NaN is not."""
        self._bound(f"{name} < {number(bound)}", value, bound, "<", operator.lt)

    def at_most(self, name: str, value: Any, bound: float) -> None:
        """Pass if ``value`` is one number not greater than ``bound``; NaN is not."""
        self._bound(f"{name} <= {number(bound)}", value, bound, "<=", operator.le)

    def above(self, name: str, value: Any, bound: float) -> None:
        """Pass if ``value`` is one number greater than ``bound``; NaN is not."""
        self._bound(f"{name} > {number(bound)}", value, bound, ">", operator.gt)

    def whole(self, name: str, value: Any, want: int) -> None:
        """Pass if ``value`` is the integer ``want``, of Python or NumPy; 8.0 is not 8, and True is not 1."""
        if (raw := self._raw(label := f"{name} == {want}", value)) is not None:
            plain = raw.item() if isinstance(raw, np.generic | np.ndarray) and raw.ndim == 0 else raw
            right = type(plain) is int and plain == want
            got = f"{show(raw)} ({type(plain).__name__})" if type(plain) in (float, bool) else show(raw)
            self._record(label, right, got, str(want))

    def text(self, name: str, value: Any, want: str) -> None:
        """Pass if ``value`` is the str ``want``, character by character."""
        if (raw := self._raw(label := f"{name} == {want!r}", value)) is not None:
            self._record(label, type(raw) is str and raw == want, show(raw), repr(want))

    def count(self, name: str, value: Any, want: int) -> None:
        """Pass if ``value`` is a list, a tuple or an array with ``want`` items."""
        if (raw := self._raw(label := f"{name} has {want} items", value)) is not None:
            sized = isinstance(raw, list | tuple) or (isinstance(raw, np.ndarray) and raw.ndim > 0)
            self._record(label, sized and len(raw) == want, str(len(raw)) if sized else kind(raw), str(want))

    def dtype(self, label: str, value: Any, dtype: Any) -> None:
        """Pass if ``value`` is an array of ``dtype`` (in any byte order)."""
        if (raw := self._raw(label, value)) is not None:
            got = raw.dtype.newbyteorder("=") if isinstance(raw, np.ndarray) else kind(raw)
            why = dtypes_differ(got, np.dtype(dtype)) if isinstance(got, np.dtype) else None
            self._record(label, got == np.dtype(dtype), str(got), str(np.dtype(dtype)), why)

    def true(self, label: str, value: Any) -> None:
        """Pass if ``value`` is the truth value True, and nothing that is merely equal to it."""
        self._truth(label, value, wanted=True)

    def false(self, label: str, value: Any) -> None:
        """Pass if ``value`` is the truth value False, and nothing that is merely empty or zero."""
        self._truth(label, value, wanted=False)

    def unchanged(self, label: str, value: Returned, *positions: int) -> None:
        """Pass if the arguments at ``positions`` (all, if none is named) were left as they were by the call."""
        outcome = outcome_of(value)
        if outcome is None:
            raise TypeError("unchanged() takes what a student's function returned")
        if outcome.fault is not None:
            self._add(label, outcome.fault)
            return
        for position in positions or range(len(outcome.before)):
            before, after = outcome.before[position], outcome.after[position]
            if not same(before, after):
                cell = differing_cell(after, before)
                message = CHANGED.filled(position=position + 1, name=outcome.function)
                got, want = (_kind(after), _kind(before)) if cell is None else show_pair(after, before, cell)
                self._record(label, False, got, want, message, cell)
                return
        self._record(label, True)

    def none(self, label: str, value: Returned) -> None:
        """Pass if the function returned None."""
        outcome = outcome_of(value)
        if outcome is None:
            raise TypeError("none() takes what a student's function returned")
        if outcome.fault is not None:
            self._add(label, outcome.fault)
            return
        self._record(label, outcome.value is None, kind(outcome.value), "None")

    def raises(self, label: str, value: Returned, exception: type[Exception]) -> None:
        """Pass if the call raised ``exception`` (a built-in class) or a class derived from it."""
        outcome = outcome_of(value)
        if outcome is None:
            raise TypeError("raises() takes what a student's function returned")
        fault, want = self._told(outcome.fault), exception.__name__
        if fault is None:
            self._record(label, False, kind(outcome.value), want)
        elif outcome.called and fault.stage == "call" and fault.verdict == "error" and fault.exception:
            passed = want in fault.bases
            self._record(label, passed, fault.exception, want, None if passed else fault.reason)
        else:
            self._add(label, fault)

    def _truth(self, label: str, value: Any, *, wanted: bool) -> None:
        if (raw := self._raw(label, value)) is not None:
            plain = raw.item() if isinstance(raw, np.generic | np.ndarray) and raw.ndim == 0 else raw
            self._record(label, plain is wanted, show(raw), str(wanted))

    def _bound(
        self, label: str, value: Any, bound: float, sign: str, holds: Callable[[float, float], bool]
    ) -> None:  # fmt: skip
        raw = self._raw(label, value)
        if raw is None:
            return
        if not is_real_number(raw):
            self._record(label, False, show(raw), f"{sign} {number(bound)}", NOT_ONE_NUMBER.filled(what=describe(raw)))
            return
        got, want = show_pair(raw, bound, None)
        self._record(label, holds(float(raw), bound), got, f"{sign} {want}")

    def _compare(self, label: str, value: Any, want: Any, atol: float) -> None:
        if (raw := self._raw(label, value)) is not None:
            found = compare(raw, np.asarray(want), atol)
            self._record(label, found.passed, found.got, found.want, found.message, found.cell)

    def _raw(self, label: str, value: Any) -> Any:
        """Return the plain value; if there is none, fail the check and return None."""
        fault = fault_of(value)
        raw = raw_of(value)
        if fault is None and raw is None:
            fault = Fault("failed", "call", NONE)
        if fault is not None:
            self._add(label, fault)
            return None
        return raw

    def _record(
        self, label: str, passed: bool, got: str = "", want: str = "", message: Text | None = None,
        cell: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        if passed:
            got, want, message, cell = "", "", None, None
        self._store(
            CheckResult(
                f"{self.group}/{label}", label, "passed" if passed else "failed",
                got=got, want=want, message=message, cell=cell,
            )
        )  # fmt: skip

    def _told(self, fault: Fault | None) -> Fault | None:
        return wordless(fault) if self._hidden and fault is not None else fault

    def _add(self, label: str, why: Fault) -> None:
        fault = wordless(why) if self._hidden else why
        self._store(CheckResult(f"{self.group}/{label}", label, fault.verdict, message=fault.reason, fault=fault))

    def _store(self, result: CheckResult) -> None:
        if any(result.id == earlier.id for earlier in self.results):
            raise ValueError(f"two checks of group {self.group} are called {result.label!r}")
        self.results.append(result)
        if self._stop and not result.passed:
            got = result.got or (result.message.en if result.message else "")
            raise CheckFailed(f"{result.label}: got {got}, want {result.want}")


def wordless(fault: Fault) -> Fault:
    """Return the fault of a hidden check's call without the student's words, which may hold its inputs.

    Of an exception the first built-in class it derives from is left, and the function that let it through.
    """
    if fault.stage != "call" or not fault.exception:
        return fault
    known = fault.bases[0] if fault.bases else "an exception"
    reason = RAISED.filled(what=fault.function, said=known)
    return Fault(fault.verdict, "call", reason, known, fault.bases, function=fault.function)


def _kind(value: Any) -> str:
    """Return what an argument is, where it is another thing than it was: its numbers may be the same."""
    return f"{kind(value)}, dtype {value.dtype}" if isinstance(value, np.ndarray) and value.ndim else show(value)
