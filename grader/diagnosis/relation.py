"""The plain relation between a wrong array and the right one, where one holds for every cell.

A relation is said only if it holds in every call that departs; one of a single cell proves nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.digits import number
from grader.models import Text

ZERO = Text("every cell is 0", "每一个数都是 0")
NOISE = Text(
    "the numbers are right to about seven digits: float32 was used somewhere on the way",
    "结果只有大约 7 位数字是对的：中间某处用了 float32",
)
FACTOR = Text("every cell is {number} times what it should be", "每一个数都是应有值的 {number} 倍")
FACTOR_HERE = Text(
    "within one call every cell is off by the same factor, but from call to call it is another",
    "同一次调用里，每个数都差同一个倍数；换一次调用，倍数就不同",
)
MORE = Text("every cell is too large by {number}", "每一个数都多了 {number}")
LESS = Text("every cell is too small by {number}", "每一个数都少了 {number}")
SIGN = Text("every cell has the wrong sign", "每一个数的正负号都反了")
TRANSPOSED = Text("this is the right table, transposed", "这正是应有的结果，只是被转置了")
ARGUMENT = Text("what was returned is argument {number}, unchanged", "返回的就是第 {number} 个参数，原封未动")
LEFT = Text("argument {number} was left as it was", "第 {number} 个参数原封未动")
SHIFTED = Text("the rows are right, but shifted by one", "每一行的内容都对，只是整体错开了一行")
REVERSED = Text("the rows are right, but in reverse order", "每一行的内容都对，只是顺序倒过来了")
COLUMNS = Text(
    "every column sums to 1, where every row should: the other axis was normalised",
    "每一列加起来是 1，而应该是每一行：归一化用错了轴",
)

Pair = tuple[Any, Any, Sequence[Any]]  # got, want, arguments


def relation(pairs: Sequence[Pair], place: int | None = None) -> Text | None:
    """Return the relation that holds in all of ``pairs`` (got, want, arguments), or none.

    ``place`` is the position of the argument that the function works in, if it does not return what it made.
    """
    arrays = [
        (np.asarray(got, dtype=float), np.asarray(want, dtype=float), args)
        for got, want, args in pairs
        if _numeric(got) and _numeric(want)
    ]
    if len(arrays) < len(pairs) or not arrays:
        return None
    telling = [pair for pair in arrays if pair[1].size > 1 and np.isfinite(pair[1]).all()]
    with np.errstate(all="ignore"):
        if telling and all((got == 0).all() and want.any() for got, want, _ in arrays):
            return ZERO
        noisy = [_noise(got, want) for got, want, _ in telling]
        if any(noisy) and all(same or _close(got, want) for same, (got, want, _) in zip(noisy, telling, strict=True)):
            return NOISE
        for sentence, holds, tells in PLAIN:
            if all(holds(got, want) for got, want, _ in telling) and any(tells(want) for _, want, _ in telling):
                return sentence
        for at in range(max(len(args) for _, _, args in arrays)) if place is None else (place,):
            if telling and all(_is_argument(got, args, at) for got, _, args in telling):
                return (ARGUMENT if place is None else LEFT).filled(number=at + 1)
        return _constant(telling)


def _numeric(value: Any) -> bool:
    return isinstance(value, np.ndarray | np.generic | int | float) and np.asarray(value).dtype.kind in "biuf"


def _close(one: Any, other: Any) -> bool:
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=1e-6, atol=1e-9, equal_nan=False))


def _noise(got: Any, want: Any) -> bool:
    """Whether numbers are right but for float32's rounding; those that float32 holds exactly tell nothing."""
    if got.shape != want.shape or not np.isfinite(got).all():
        return False
    off = np.abs(got - want)
    return bool((off <= 1e-5 * np.maximum(1e-3, np.abs(want))).all() and (off > 1e-10 * np.abs(want)).any())


def _transposed(got: Any, want: Any) -> bool:
    return want.ndim == 2 and _close(got, want.T)


def _shifted(got: Any, want: Any) -> bool:
    return (
        got.shape == want.shape
        and want.ndim in (1, 2)
        and len(want) > 1
        and (_close(got[1:], want[:-1]) or _close(got[:-1], want[1:]))
    )


def _reversed(got: Any, want: Any) -> bool:
    return want.ndim in (1, 2) and len(want) > 1 and _close(got, want[::-1])


def _columns(got: Any, want: Any) -> bool:
    return bool(
        got.shape == want.shape
        and want.ndim == 2
        and np.allclose(want.sum(axis=1), 1.0)
        and np.allclose(got.sum(axis=0), 1.0)
    )


def _sign(got: Any, want: Any) -> bool:
    return bool(want.any()) and _close(got, -want)


# a relation, whether it holds in one call, and whether a call proves it: between two rows nothing is shifted
PLAIN: tuple[tuple[Text, Callable[[Any, Any], bool], Callable[[Any], Any]], ...] = (
    (SIGN, _sign, np.any),
    (TRANSPOSED, _transposed, np.any),
    (COLUMNS, _columns, lambda want: min(want.shape) > 1),
    (SHIFTED, _shifted, lambda want: len(want) > 2),
    (REVERSED, _reversed, np.any),
)


def _is_argument(got: Any, args: Sequence[Any], at: int) -> bool:
    return at < len(args) and _numeric(args[at]) and _close(got, np.asarray(args[at], dtype=float))


def _constant(telling: Sequence[Pair]) -> Text | None:
    """Return a factor or an offset that all cells share, if at least two cells tell."""
    if not telling or any(got.shape != want.shape or not np.isfinite(got).all() for got, want, _ in telling):
        return None
    offsets = [got - want for got, want, _ in telling]
    if all(np.allclose(offset, offsets[0].flat[0], rtol=1e-6, atol=1e-9) for offset in offsets):
        offset = float(offsets[0].flat[0])
        return (MORE if offset > 0 else LESS).filled(number=number(abs(offset)))
    factors = []
    several = False  # whether one call has several cells that share a factor: a single one always has one
    for got, want, _ in telling:
        some = np.abs(want) > 1e-9
        if not some.any() or not np.allclose(got[~some], 0.0, atol=1e-9):
            return None
        ratio = got[some] / want[some]
        if not np.allclose(ratio, ratio[0], rtol=1e-6):
            return None
        several = several or len(ratio) > 1
        factors.append(float(ratio[0]))
    if not several:
        return None
    if np.allclose(factors, factors[0], rtol=1e-6):
        return FACTOR.filled(number=number(factors[0]))
    return FACTOR_HERE
