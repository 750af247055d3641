"""One call that shows a mistake, as a student reads it: inputs, got and want as small tables, the cell that differs."""

import ast
from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec
import numpy as np

from grader.diagnosis.catalogue import Case
from grader.diagnosis.observe import Seen
from grader.models import Example, Function, Outcome, Text
from grader.sandbox import nodes
from grader.suite.compare import shapes_differ
from grader.suite.show import differing_cell, number, show, show_pair
from grader.suite.values import kind
from grader.text import clean_block, clean_line

LARGEST = 64  # numbers of a table that is shown
LONGEST = 4_000  # characters of one
MASKED = -1e8  # from here down a score is blocked

BLOCKED = Text("row {row}, column {column} should be masked", "第 {row} 行第 {column} 列应当被屏蔽")
OPEN = Text("row {row}, column {column} should not be masked", "第 {row} 行第 {column} 列不应当被屏蔽")
NOTHING = Text("nothing else is changed", "不改动别的东西")
CHANGED = Text("argument {number} was changed", "第 {number} 个参数被改动了")
RETURNS = Text("a value was returned", "返回了一个值")
FAILS = Text("raises {name}", "抛出 {name}")


def parameters(function: Function) -> list[str]:
    """Return the names of a function's parameters, from its signature."""
    tree = ast.parse(f"def {function.signature.partition('->')[0]}: pass").body[0]
    return [one.arg for one in tree.args.args] if isinstance(tree, ast.FunctionDef) else []


def example(function: Function, case: Case, outcome: Outcome, right: Seen, facets: Sequence[str]) -> Example:
    """Return one departing call, ready to be shown."""
    names = parameters(function)
    inputs = tuple(
        (names[at] if at < len(names) else f"argument {at + 1}", table(value))
        for at, value in enumerate(outcome.before)
    )
    if "value" not in facets:
        got, want = _forms(outcome, function, right) if "form" in facets else _sides(outcome, function)
        return Example(case.function, inputs, got, want)
    wanted = right.value
    if outcome.fault is not None:
        return Example(case.function, inputs, outcome.fault.reason, _right(wanted))
    result = outcome.after[function.changes] if function.changes is not None else outcome.value
    value = nodes.decode_value(wanted) if isinstance(wanted, nodes.Array) else None
    if value is None or not isinstance(result, np.ndarray | np.number | int | float):
        return Example(case.function, inputs, Text.same(table(result)), _right(wanted))
    mine = np.asarray(result)
    cell = _cell(mine, value)
    shown = Example(case.function, inputs, Text.same(table(mine)), Text.same(table(value)), cell)
    if cell is None:
        words = shapes_differ(mine.shape, value.shape) if mine.shape != value.shape else None
        return msgspec.structs.replace(shown, words=words)
    return Example(
        shown.function, shown.inputs, shown.got, shown.want, cell, _words(mine, value, cell),
        case.worked.get(",".join(map(str, cell)), ""), show_pair(mine, value, cell)[0],
    )  # fmt: skip


def _cell(mine: Any, value: Any) -> tuple[int, ...] | None:
    if mine.shape != value.shape or mine.dtype.kind not in "biuf":
        return None
    with np.errstate(all="ignore"):
        close = np.abs(mine - value) <= 1e-9 + 1e-6 * np.abs(value)
        alike = close | (mine == value) | ((mine != mine) & (value != value))
    if not mine.ndim:
        return ()
    return tuple(int(i) for i in np.argwhere(~alike)[0]) if not alike.all() else differing_cell(mine, value)


def _words(mine: Any, value: Any, cell: tuple[int, ...]) -> Text | None:
    if len(cell) < 2:
        return None
    low, wanted_low = bool(mine[cell] <= MASKED), bool(value[cell] <= MASKED)
    if low == wanted_low:
        return None
    return (BLOCKED if wanted_low else OPEN).filled(row=cell[-2], column=cell[-1])


def _right(node: nodes.Node) -> Text:
    if isinstance(node, nodes.Opaque):
        return FAILS.filled(name=node.type.split()[-1])
    return Text.same(table(nodes.decode_value(node)))


def _forms(outcome: Outcome, function: Function, right: Seen) -> tuple[Text, Text]:
    result = outcome.after[function.changes] if function.changes is not None else outcome.value
    mine = str(result.dtype) if isinstance(result, np.ndarray) else kind(result)
    return Text.same(mine), Text.same(right.form.removeprefix("array "))


def _sides(outcome: Outcome, function: Function) -> tuple[Text, Text]:
    for position, (before, after) in enumerate(zip(outcome.before, outcome.after, strict=True)):
        same = not isinstance(before, np.ndarray) or np.array_equal(before, after, equal_nan=before.dtype.kind == "f")
        if position != function.changes and not same:
            return CHANGED.filled(number=position + 1), NOTHING
    return RETURNS, NOTHING


def table(value: Any) -> str:
    """Return a value as text: a matrix row by row, aligned; anything large by its shape, or cut."""
    return clean_block(_table(value), LONGEST)


def _table(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.ndim and _is_small(value) and value.dtype.kind in "biuf":
        cells = [_plain(item) for item in value.ravel().tolist()]
        width = max(map(len, cells), default=0)
        return _rows([cell.rjust(width) for cell in cells], value.shape)
    if isinstance(value, np.ndarray) and value.ndim:
        return kind(value)
    if isinstance(value, np.ndarray | np.generic) and value.ndim == 0 and value.dtype.kind in "iuf":
        value = value.item()
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, dict):
        shown = [f"{clean_line(str(key), 40)}: {_on_one_line(item)}" for key, item in islice(value.items(), LARGEST)]
        return "\n".join(shown + (["..."] if len(value) > LARGEST else []))
    if isinstance(value, list | tuple):
        few = len(value) <= 4 and not any(isinstance(item, list | tuple) for item in value)
        return "\n".join(_table(item) for item in value) if few else show(value)
    if isinstance(value, nodes.Kept):
        return "(...)"
    if isinstance(value, np.random.Generator):
        return "np.random.default_rng(...)"
    return value.text if isinstance(value, nodes.Formula) else show(value)


def _on_one_line(value: Any) -> str:
    return " ".join(_table(value).split("\n"))


def _is_small(value: Any) -> bool:
    """Whether an array is shown by its numbers; one without numbers may still have rows beyond counting."""
    return bool(max(value.size, *value.shape) <= LARGEST)


def _rows(cells: list[str], shape: tuple[int, ...]) -> str:
    if len(shape) == 1:
        return "[" + " ".join(cells) + "]"
    step = len(cells) // shape[0] if shape[0] else 0
    parts = [_rows(cells[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
    return ("\n" if len(shape) == 2 else "\n\n").join(parts) or "[]"


def _plain(value: Any) -> str:
    if isinstance(value, bool | int):
        return str(value)
    return number(value)
