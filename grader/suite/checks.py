"""The assertions of a suite. A check records what it found and never stops its test."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grader.models import CheckResult, Fault
from grader.suite.show import differing_cell, number, show, show_pair, want_label
from grader.suite.values import Returned, describe, fault_of, outcome_of, raw_of

TOLERANCE = 1e-6  # hand-computed numbers are given to six digits
ORACLE_TOLERANCE = 1e-9


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
            got = raw.shape if isinstance(raw, np.ndarray) else describe(raw)
            self._record(label, got == shape, str(got), str(shape))

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
                message = f"case {case} of {len(want)}" + (f": {found.message}" if found.message else "")
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
        self._bound(f"{name} < {number(bound)}", value, bound, strict=True)

    def at_most(self, name: str, value: Any, bound: float) -> None:
        """Pass if ``value`` is one number not greater than ``bound``; NaN is not."""
        self._bound(f"{name} <= {number(bound)}", value, bound, strict=False)

    def dtype(self, label: str, value: Any, dtype: Any) -> None:
        """Pass if ``value`` is an array of ``dtype`` (in any byte order)."""
        if (raw := self._raw(label, value)) is not None:
            got = raw.dtype.newbyteorder("=") if isinstance(raw, np.ndarray) else describe(raw)
            self._record(label, got == np.dtype(dtype), str(got), str(np.dtype(dtype)))

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
            if not _same(before, after):
                cell = differing_cell(after, before)
                message = f"argument {position + 1} of {outcome.function} was changed by the call"
                if cell is None:
                    message += f": it was {_kind(before)}, it is {_kind(after)}"
                got, want = show_pair(after, before, cell)
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
        self._record(label, outcome.value is None, describe(outcome.value), "None")

    def raises(self, label: str, value: Returned, exception: type[Exception]) -> None:
        """Pass if the call raised ``exception`` (a built-in class) or a class derived from it."""
        outcome = outcome_of(value)
        if outcome is None:
            raise TypeError("raises() takes what a student's function returned")
        fault, want = self._told(outcome.fault), exception.__name__
        if fault is None:
            self._record(label, False, describe(outcome.value), want)
        elif outcome.called and fault.stage == "call" and fault.verdict == "error" and fault.exception:
            passed = want in fault.bases
            self._record(label, passed, fault.exception, want, "" if passed else fault.reason)
        else:
            self._add(label, fault)

    def _truth(self, label: str, value: Any, *, wanted: bool) -> None:
        if (raw := self._raw(label, value)) is not None:
            plain = raw.item() if isinstance(raw, np.generic | np.ndarray) and raw.ndim == 0 else raw
            self._record(label, plain is wanted, show(raw), str(wanted))

    def _bound(self, label: str, value: Any, bound: float, *, strict: bool) -> None:
        raw = self._raw(label, value)
        if raw is None:
            return
        want = f"{'<' if strict else '<='} {number(bound)}"
        if not is_real_number(raw):
            self._record(label, False, show(raw), want, f"not one number but {describe(raw)}")
            return
        got = float(raw)
        self._record(label, got < bound if strict else got <= bound, show(raw), want)

    def _compare(self, label: str, value: Any, want: Any, atol: float) -> None:
        if (raw := self._raw(label, value)) is not None:
            found = compare(raw, np.asarray(want), atol)
            self._record(label, found.passed, found.got, found.want, found.message, found.cell)

    def _raw(self, label: str, value: Any) -> Any:
        """Return the plain value; if there is none, fail the check and return None."""
        fault = fault_of(value)
        raw = raw_of(value)
        if fault is None and raw is None:
            fault = Fault("failed", "call", "there is no value: None was returned")
        if fault is not None:
            self._add(label, fault)
            return None
        return raw

    def _record(
        self, label: str, passed: bool, got: str = "", want: str = "", message: str = "",
        cell: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        if passed:
            got = want = message = ""
            cell = None
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
            raise CheckFailed(f"{result.label}: got {result.got or result.message}, want {result.want}")


def wordless(fault: Fault) -> Fault:
    """Return the fault of a hidden check's call without the student's words, which may hold its inputs.

    Of an exception the first built-in class it derives from is left, and the function that let it through.
    """
    if fault.stage != "call" or not fault.exception:
        return fault
    known = fault.bases[0] if fault.bases else "an exception"
    return Fault(fault.verdict, "call", f"{fault.function} raised {known}", known, fault.bases, function=fault.function)


def _kind(value: Any) -> str:
    return describe(value) + (f" and dtype {value.dtype}" if isinstance(value, np.ndarray) else "")


def is_real_number(value: Any) -> bool:
    """Whether ``value`` is one int or float, in Python's or NumPy's form; a bool is not."""
    if isinstance(value, np.ndarray) and value.ndim:
        return False
    return isinstance(value, int | float | np.ndarray | np.generic) and np.asarray(value).dtype.kind in "iuf"


def compare(raw: Any, want: Any, atol: float) -> CheckResult:
    """Compare a value with an array, strictly; the result's label and id are empty.

    Equal means: a plain array or number, real (int or float; bool where truth values are wanted), of the same shape,
    with the same infinities and NaN in the same places, and otherwise at most ``atol`` apart.
    """
    try:
        return _compare(raw, want, atol)
    except MemoryError:  # the verifier's memory is bounded, a student's shape is not
        return CheckResult("", "", "failed", got=describe(raw), message="it is too large to be compared")


def _compare(raw: Any, want: Any, atol: float) -> CheckResult:
    def failed(message: str, cell: tuple[int, ...] | None = None) -> CheckResult:
        got, wanted = show_pair(raw, want, cell)
        return CheckResult("", "", "failed", got=got, want=wanted, message=message, cell=cell)

    if not isinstance(raw, np.ndarray | np.generic | int | float) or isinstance(raw, bool):
        return failed(f"not a number or an array but {describe(raw)}")
    got = np.asarray(raw)
    if want.dtype.kind == "b" and got.dtype.kind != "b":
        return failed(f"its dtype is {got.dtype}, not bool")
    if got.dtype.kind not in "iuf" and want.dtype.kind != "b":
        return failed(f"its dtype is {got.dtype}, not a real number's")
    if got.shape != want.shape:
        return failed(f"its shape is {got.shape}, not {want.shape}")
    with np.errstate(all="ignore"):
        close = got == want
        if "f" in (got.dtype.kind, want.dtype.kind) or atol >= 1:  # integers are equal or not, however large
            close |= (np.abs(got.astype(float) - want) <= atol) | ((got != got) & (want != want))
    if close.all():
        return CheckResult("", "", "passed")
    return failed("", tuple(int(i) for i in np.argwhere(~close)[0]) if want.ndim else None)


def _same(before: Any, after: Any) -> bool:
    """Whether an argument is what it was: type, dtype, shape and every bit."""
    if isinstance(before, np.ndarray | np.generic):
        if not isinstance(after, np.ndarray | np.generic):
            return False
        return bool(before.dtype == after.dtype and before.shape == after.shape and before.tobytes() == after.tobytes())
    if type(before) is not type(after):
        return False
    if isinstance(before, list | tuple):
        return len(before) == len(after) and all(map(_same, before, after))
    if isinstance(before, dict):
        return before.keys() == after.keys() and all(_same(before[key], after[key]) for key in before)
    return repr(before) == repr(after)  # tells -0.0 from 0.0, and NaN is NaN
