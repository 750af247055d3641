"""Numbers and arrays in few characters, with enough digits to tell got from want."""

from typing import Any

import numpy as np

from grader.digits import number
from grader.text import clean_line

LONGEST = 200
LARGEST = 10_000  # numbers in an array that is printed, cut in the middle
DEEPEST = 6  # axes of one
DIGITS = 6  # of a number that a student returned


def want_label(want: Any) -> str:
    """Return a declared number or a nested list of them as a label shows it."""
    if np.ndim(want) == 0:
        return number(want)
    return "[" + ", ".join(want_label(item) for item in want) + "]"


def show(value: Any) -> str:
    """Return a value a student returned, on one line."""
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        value = value.item()
    if isinstance(value, np.ndarray) and (max(value.size, *value.shape) > LARGEST or value.ndim > DEEPEST):
        return f"ndarray, shape {value.shape}"  # NumPy would walk along every axis to print it
    if isinstance(value, np.ndarray):
        plain = type(value) is np.ndarray and value.dtype.kind == "f"  # a masked array's cells may be no numbers
        how: Any = {"formatter": {"float_kind": _digits}} if plain else {}
        shown = np.array2string(value, separator=", ", threshold=20, **how)
        return clean_line(shown.replace("\n", ""), LONGEST)
    return clean_line(repr(value), LONGEST)


def brief(value: Any) -> str:
    """Return a single number in six digits, anything else as ``show`` does."""
    plain = _number_in(value)
    return show(value) if plain is None else _digits(plain)


def show_pair(got: Any, want: Any, cell: tuple[int, ...] | None) -> tuple[str, str]:
    """Return got and want, each on one line: of the differing cell if there is one, else of the whole.

    Six digits are shown, or as many more as it takes to tell the two apart.
    """
    if cell is not None:
        got, want = np.asarray(got)[cell], np.asarray(want)[cell]
    mine, other = _number_in(got), _number_in(want)
    if mine is None or other is None:
        return brief(got), brief(want)
    for digits in range(DIGITS, 18):
        pair = _digits(mine, digits), _digits(other, digits)
        if pair[0] != pair[1]:
            return pair
    return repr(mine), repr(other)


def _number_in(value: Any) -> int | float | None:
    """Return a single real number as Python's own; none for anything else."""
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and value.ndim == 0):
        value = value.item()
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _digits(value: float, digits: int = DIGITS) -> str:
    return clean_line(number(value, digits), LONGEST)


def differing_cell(got: Any, want: Any) -> tuple[int, ...] | None:
    """Return the first index at which two arrays of one shape differ; none if they cannot be compared so.

    NaN equals NaN, and -0.0 differs from 0.0: this is about bits that were changed, not about numbers.
    """
    if not isinstance(got, np.ndarray) or not isinstance(want, np.ndarray) or got.shape != want.shape or not got.ndim:
        return None
    alike = (got == want) | ((got != got) & (want != want))
    if got.dtype.kind == want.dtype.kind == "f":
        alike &= np.signbit(got) == np.signbit(want)
    differ = np.argwhere(~alike)
    return tuple(int(i) for i in differ[0]) if len(differ) else None
