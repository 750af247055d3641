"""Two values side by side: equal or not, and the difference in words."""

from typing import Any

import numpy as np

from grader.models import CheckResult, Text
from grader.suite.show import show, show_pair
from grader.suite.values import describe, kind

NOT_NUMBERS = Text("not a number or an array but {what}", "不是数，也不是数组，而是{what}")
NOT_BOOL = Text("its dtype is {dtype}, not bool", "它的 dtype 是 {dtype}，不是 bool")
NOT_REAL = Text("its dtype is {dtype}, but real numbers are wanted", "它的 dtype 是 {dtype}，而这里要的是实数")
TOO_LARGE = Text("it is too large to be compared", "它太大，无法比较")
NAN = Text("{count} of {all} cells {count:?is|are} NaN", "{all} 个数里有 {count} 个是 NaN")
AXES = Text("number of axes: {got}, not {want}", "它有 {got} 个轴，应当有 {want} 个")
TRANSPOSED = Text("its axes are in another order: transposed", "轴的次序反了：结果被转置了")
REORDERED = Text("its axes are in another order", "轴的次序不对")
AXIS = Text("axis {axis} has length {got}, not {want}", "第 {axis} 轴的长度是 {got}，应当是 {want}")
BROADCAST = Text(
    "axis {axis} has length 1, not {want}: was it summed over, or not broadcast?",
    "第 {axis} 轴的长度是 1，应当是 {want}：是沿这个轴求了和，还是没有广播开？",
)
PROMOTED = Text(
    "something made float64 of float32: np.zeros(...) without a dtype, a factor that is a np.float64 such as "
    "np.sqrt(64), or .astype(float)",
    "float32 被提升成了 float64：没写 dtype 的 np.zeros(...)、np.sqrt(64) 这种 np.float64 的因子，"
    "或者 .astype(float)，都会这样",
)
DEMOTED = Text(
    "the numbers were stored as integers: by .astype(int), or in an array made like an integer input",
    "结果被存成了整数：用了 .astype(int)，或者存进了照着整数输入建的数组",
)


def shapes_differ(got: tuple[int, ...], want: tuple[int, ...]) -> Text:
    """Return which axis is off, or that axes are in another order."""
    if len(got) != len(want):
        return AXES.filled(got=len(got), want=len(want))
    if sorted(got) == sorted(want):
        return TRANSPOSED if got[-2:] == want[-2:][::-1] and got[:-2] == want[:-2] else REORDERED
    axis = next(axis for axis, (mine, right) in enumerate(zip(got, want, strict=True)) if mine != right)
    sentence = BROADCAST if got[axis] == 1 else AXIS
    return sentence.filled(axis=axis, got=got[axis], want=want[axis])


def dtypes_differ(got: np.dtype[Any], want: np.dtype[Any]) -> Text | None:
    """Return what may have changed a dtype; none where there is no usual reason."""
    if got == np.float64 and want == np.float32:
        return PROMOTED
    return DEMOTED if got.kind in "iu" and want.kind == "f" else None


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
        return CheckResult("", "", "failed", got=kind(raw), message=TOO_LARGE)


def _compare(raw: Any, want: Any, atol: float) -> CheckResult:
    def failed(message: Text | None, cell: tuple[int, ...] | None = None) -> CheckResult:
        got, wanted = show_pair(raw, want, cell)
        return CheckResult("", "", "failed", got=got, want=wanted, message=message, cell=cell)

    if not isinstance(raw, np.ndarray | np.generic | int | float) or isinstance(raw, bool):
        return failed(NOT_NUMBERS.filled(what=describe(raw)))
    got = np.asarray(raw)
    if want.dtype.kind == "b" and got.dtype.kind != "b":
        return failed(NOT_BOOL.filled(dtype=got.dtype))
    if got.dtype.kind not in "iuf" and want.dtype.kind != "b":
        return failed(NOT_REAL.filled(dtype=got.dtype))
    if got.shape != want.shape:
        shown = [show(one) if not one.ndim else f"shape {one.shape}" for one in (got, want)]
        return CheckResult("", "", "failed", got=shown[0], want=shown[1], message=shapes_differ(got.shape, want.shape))
    with np.errstate(all="ignore"):
        close = got == want
        if "f" in (got.dtype.kind, want.dtype.kind) or atol >= 1:  # integers are equal or not, however large
            close |= (np.abs(got.astype(float) - want) <= atol) | ((got != got) & (want != want))
    if close.all():
        return CheckResult("", "", "passed")
    numbers = got.dtype.kind == "f" and want.dtype.kind in "iuf"
    nans = int(np.count_nonzero(np.isnan(got) & ~np.isnan(want))) if numbers else 0
    where = NAN.filled(count=nans, all=got.size) if nans and want.ndim else None
    return failed(where, tuple(int(i) for i in np.argwhere(~close)[0]) if want.ndim else None)


def same(before: Any, after: Any) -> bool:
    """Whether an argument is what it was: type, dtype, shape and every bit."""
    if isinstance(before, np.ndarray | np.generic):
        if not isinstance(after, np.ndarray | np.generic):
            return False
        return bool(before.dtype == after.dtype and before.shape == after.shape and before.tobytes() == after.tobytes())
    if type(before) is not type(after):
        return False
    if isinstance(before, list | tuple):
        return len(before) == len(after) and all(map(same, before, after))
    if isinstance(before, dict):
        return before.keys() == after.keys() and all(same(before[key], after[key]) for key in before)
    return repr(before) == repr(after)  # tells -0.0 from 0.0, and NaN is NaN
