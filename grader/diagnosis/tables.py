"""A value as text: a table row by row with the brackets of every axis, aligned; anything large by its shape, or cut."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np

from grader.digits import number
from grader.sandbox import nodes
from grader.suite.show import show
from grader.suite.values import kind
from grader.text import clean_block, clean_line

LARGEST = 64  # numbers of a table that is shown
LONGEST = 4_000  # characters of one
DIGITS = 4  # of a number in it
FEW = 4  # arrays in a list that are shown one below another
USUAL = (np.dtype(np.float64), np.dtype(bool))  # what a table's numbers say themselves


def table(value: Any, names: Sequence[str] = (), digits: int = DIGITS) -> str:
    """Return a value as text. The parts of a list or tuple that holds arrays are called by ``names``, or numbered."""
    return clean_block(_table(value, names, digits), LONGEST)


def digits_apart(one: float, other: float) -> int:
    """Return in how many digits two numbers differ as text: those of a table, or more."""
    return next((digits for digits in range(DIGITS, 18) if number(one, digits) != number(other, digits)), DIGITS)


def with_dtype(text: str, dtype: Any) -> str:
    """Return a table as text with a note of its dtype."""
    return f"{text}  ({dtype})"


def argument(value: Any) -> str:
    """Return an argument as text: a table, with its dtype where the numbers do not say it."""
    plain = isinstance(value, np.ndarray) and value.dtype not in USUAL
    return with_dtype(table(value), value.dtype) if plain else table(value)


def part_names(signature: str) -> list[str]:
    """Return what a signature calls the parts of its result: ``f(x) -> (out, A)`` has two; none for a single result."""
    found = re.fullmatch(r"\(([\w, ]+)\)", signature.partition("->")[2].strip())
    return [name.strip() for name in found[1].split(",")] if found else []


def _table(value: Any, names: Sequence[str] = (), digits: int = DIGITS) -> str:
    if isinstance(value, np.ndarray) and value.ndim and _is_small(value) and value.dtype.kind in "biuf":
        cells = [str(item) if isinstance(item, bool) else number(item, digits) for item in value.ravel().tolist()]
        width = max(map(len, cells), default=0)
        shape = "" if value.size else f"  shape {value.shape}"
        return _rows([cell.rjust(width) for cell in cells], value.shape) + shape
    if isinstance(value, np.ndarray) and value.ndim:
        return kind(value)
    if isinstance(value, np.ndarray | np.generic) and value.ndim == 0 and value.dtype.kind in "iuf":
        value = value.item()
    if isinstance(value, float):
        return number(value, max(digits, 10))
    if isinstance(value, dict):
        shown = [f"{clean_line(str(key), 40)}: {_on_one_line(item)}" for key, item in islice(value.items(), LARGEST)]
        return "\n".join(shown + (["..."] if len(value) > LARGEST else []))
    if isinstance(value, list | tuple):
        return _parts(value, names)
    if isinstance(value, nodes.Kept):
        return "(...)"
    if isinstance(value, np.random.Generator):
        return "np.random.default_rng(...)"
    return value.text if isinstance(value, nodes.Formula) else show(value)


def _parts(values: Sequence[Any], names: Sequence[str]) -> str:
    if len(values) <= FEW and any(isinstance(item, np.ndarray) and item.ndim for item in values):
        called = names if len(names) == len(values) else [f"[{at}]" for at in range(len(values))]
        return "\n".join(_below(f"{name} = ", _table(item)) for name, item in zip(called, values, strict=True))
    shown = ", ".join(_on_one_line(item) for item in islice(values, LARGEST))
    shown += ", ..." if len(values) > LARGEST else ""
    return f"[{shown}]" if isinstance(values, list) else f"({shown}{',' if len(values) == 1 else ''})"


def _below(head: str, text: str) -> str:
    """Return a text of several lines behind a head, all lines beginning at the same place."""
    return head + text.replace("\n", "\n" + " " * len(head))


def _on_one_line(value: Any) -> str:
    return " ".join(line.strip() for line in _table(value).split("\n"))


def _is_small(value: Any) -> bool:
    """Whether an array is shown by its numbers; one without numbers may still have rows beyond counting."""
    return bool(max(value.size, *value.shape) <= LARGEST)


def _rows(cells: list[str], shape: tuple[int, ...], depth: int = 1) -> str:
    """Return the numbers of an array as NumPy prints them: each axis has its brackets, an outer one blank lines."""
    if len(shape) == 1 or not cells:
        return "[" + " ".join(cells) + "]"
    step = len(cells) // shape[0]
    parts = [_rows(cells[at * step : (at + 1) * step], shape[1:], depth + 1) for at in range(shape[0])]
    return "[" + ("\n" * (len(shape) - 1) + " " * depth).join(parts) + "]"
