"""Two tables side by side and their difference, cell by cell: text, colour, and whether it departs."""

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from grader.digits import number
from grader.heatmap import ramp
from grader.heatmap.figure import BLOCKED, figure, is_blocked, signed
from grader.models import Text

LARGEST = 32  # rows or columns of a table that are drawn
ABSOLUTE, RELATIVE = 1e-8, 1e-5  # a difference up to here is rounding

YOURS = Text("yours", "你的结果")
REFERENCE = Text("reference", "参考结果")
DIFFERENCE = Text("yours - reference", "差值：你的 - 参考")
ALIKE = Text("All {all} cells agree.", "{all} 个格子全部一致。")
DIFFERS = Text(
    "{count} of {all} cells {count:?differs|differ}; the first, row {row}, column {column}: got {got}, want {want}.",
    "{all} 个格子里有 {count} 个不同；第一个在“{row}”行、“{column}”列：得到 {got}，应为 {want}。",
)
CUT = Text(" Only the first {rows} rows and {columns} columns are shown.", "只显示前 {rows} 行、前 {columns} 列。")

Kind = Literal["number", "blocked", "nan"]


class Cell(NamedTuple):
    """One number as it is drawn."""

    text: str
    exact: str  # all its digits
    colour: str
    ink: str
    kind: Kind
    departs: bool


class Panel(NamedTuple):
    """One table as it is drawn, and the scale of its colours: their ends as text."""

    title: Text
    cells: tuple[tuple[Cell, ...], ...]
    low: str
    high: str
    diverging: bool = False


class Grid:
    """Yours, the reference's and the difference. ``ValueError`` if they are no tables of one shape."""

    def __init__(self, got: Any, want: Any, rows: Sequence[str] = (), columns: Sequence[str] = ()) -> None:
        self.got, self.want = as_table(got), as_table(want)
        if self.got.shape != self.want.shape or not self.got.size:
            raise ValueError(f"tables of shape {self.got.shape} and {self.want.shape} cannot be drawn side by side")
        self.rows = _labels(rows, self.got.shape[0])
        self.columns = _labels(columns, self.got.shape[1])
        with np.errstate(all="ignore"):
            difference = self.got - self.want
            same = (self.got == self.want) | (np.isnan(self.got) & np.isnan(self.want))
            close = np.abs(difference) <= ABSOLUTE + RELATIVE * np.abs(self.want)
        self.departs = ~(same | (close & np.isfinite(self.want)))
        self.difference = np.where(self.departs, difference, 0.0)
        seen = self.want[np.isfinite(self.want) & (self.want > BLOCKED)]
        self.low = min(0.0, float(seen.min())) if seen.size else 0.0
        self.high = float(seen.max()) if seen.size and seen.max() > self.low else self.low + 1.0
        apart = np.abs(self.difference[np.isfinite(self.difference)])
        reach = self.high - self.low
        self.reach = min(reach, float(apart.max(initial=0.0))) or reach

    @property
    def panels(self) -> tuple[Panel, Panel, Panel]:
        """The three tables, left to right."""
        numbers = self.got[~np.isnan(self.got) & (self.got > BLOCKED)]
        ends = _ends(numbers, self.low, self.high, figure)
        apart = _ends(self.difference, -self.reach, self.reach, signed)
        return (
            Panel(YOURS, self._cells(self.got, self._value), *ends),
            Panel(REFERENCE, self._cells(self.want, lambda value, _: self._value(value, False)), *ends),
            Panel(DIFFERENCE, self._cells(self.difference, self._apart), *apart, True),
        )

    def summary(self, language: str = "en") -> str:
        """Return in one sentence how many cells differ, and the first that does."""
        count = int(self.departs.sum())
        text = ALIKE.filled(all=self.got.size)
        if count:
            row, column = (int(i) for i in np.argwhere(self.departs)[0])
            got, want = distinct(float(self.got[row, column]), float(self.want[row, column]))
            text = DIFFERS.filled(
                count=count, all=self.got.size, row=self.rows[row], column=self.columns[column], got=got, want=want
            )
        said = text.to(language)
        if max(self.got.shape) > LARGEST:
            rows, columns = (min(size, LARGEST) for size in self.got.shape)
            said += CUT.filled(rows=rows, columns=columns).to(language)
        return said

    def _cells(self, values: Any, cell: Any) -> tuple[tuple[Cell, ...], ...]:
        shown = values[:LARGEST, :LARGEST].tolist()
        return tuple(
            tuple(cell(value, bool(self.departs[i, j])) for j, value in enumerate(row)) for i, row in enumerate(shown)
        )

    def _value(self, value: float, departs: bool) -> Cell:
        kind: Kind = "nan" if math.isnan(value) else "blocked" if is_blocked(value) else "number"
        share = (value - self.low) / (self.high - self.low) if kind == "number" else 0.0
        colour = {"nan": ramp.NO_NUMBER, "blocked": ramp.BLOCKED}.get(kind) or ramp.rising(share)
        return Cell(figure(value), repr(value), colour, ramp.ink(colour), kind, departs)

    def _apart(self, value: float, _: bool) -> Cell:
        kind: Kind = "nan" if math.isnan(value) else "number"
        colour = ramp.NO_NUMBER if kind == "nan" else ramp.below_and_above(value / self.reach)
        return Cell(signed(value), repr(value), colour, ramp.ink(colour), kind, False)


def as_table(values: Any) -> Any:
    """Return numbers as a table of floats; one row for a vector. ``ValueError`` for anything else."""
    array = np.asarray(values)
    if array.dtype.kind not in "biuf" or not 1 <= array.ndim <= 2:
        raise ValueError(f"not a table of real numbers: {array.dtype} of shape {array.shape}")
    return np.atleast_2d(array).astype(float)


def distinct(got: float, want: float) -> tuple[str, str]:
    """Return two numbers that differ as texts that do."""
    pairs = ((number(got, digits), number(want, digits)) for digits in range(4, 18))
    return next((pair for pair in pairs if pair[0] != pair[1]), (repr(got), repr(want)))


def _ends(numbers: Any, low: float, high: float, show: Callable[[float], str]) -> tuple[str, str]:
    """Return the ends of a scale as text; they say so where numbers lie beyond them."""
    less, more = bool((numbers < low).any()), bool((numbers > high).any())
    return ("≤ " if less else "") + show(low), ("≥ " if more else "") + show(high)


def _labels(labels: Sequence[str], count: int) -> tuple[str, ...]:
    return tuple(labels) if len(labels) == count else tuple(map(str, range(count)))
