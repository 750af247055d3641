"""One call that shows a mistake, as a student reads it: inputs, got and want as small tables, the cell that differs."""

import ast
from collections.abc import Sequence
from typing import Any

import numpy as np

from grader.diagnosis.catalogue import Case
from grader.diagnosis.observe import Seen
from grader.diagnosis.tables import DIGITS, argument, digits_apart, part_names, table, with_dtype
from grader.models import Example, Function, Outcome, Text
from grader.sandbox import nodes
from grader.suite.compare import dtypes_differ, same, shapes_differ
from grader.suite.show import differing_cell, show_pair
from grader.suite.values import describe, wrong_kind

MASKED = -1e8  # from here down a score is blocked

BLOCKED = Text("row {row}, column {column} should be masked", "第 {row} 行第 {column} 列应当被屏蔽")
OPEN = Text("row {row}, column {column} should not be masked", "第 {row} 行第 {column} 列不应当被屏蔽")
CHANGED = Text(
    "this is {name} after the call, which should leave it as it was",
    "这是调用之后的 {name}：这次调用本不该改动它",
)
RETURNS = Text("a value is returned", "返回了一个值")
RETURNS_NONE = Text("None is returned", "返回 None")
FAILS = Text("raises {name}", "抛出 {name}")
OBJECT = Text("an object for later calls", "供后面的调用使用的对象")


def parameters(function: Function) -> list[str]:
    """Return the names of a function's parameters, from its signature."""
    tree = ast.parse(f"def {function.signature.partition('->')[0]}: pass").body[0]
    return [one.arg for one in tree.args.args] if isinstance(tree, ast.FunctionDef) else []


def example(function: Function, case: Case, outcome: Outcome, right: Seen, facets: Sequence[str]) -> Example:
    """Return one departing call, ready to be shown."""
    names = [*parameters(function), *(f"argument {at + 1}" for at in range(len(outcome.before)))]
    inputs = tuple((name, argument(value)) for name, value in zip(names, outcome.before, strict=False))
    if facets == ("side",):
        return Example(case.function, inputs, *_side(outcome, function, names))
    if outcome.fault is not None:
        return Example(case.function, inputs, outcome.fault.reason, _right(function, right))
    result = outcome.after[function.changes] if function.changes is not None else outcome.value
    if "value" not in facets:
        return Example(case.function, inputs, *_forms(result, right))
    value = nodes.decode_value(right.value) if isinstance(right.value, nodes.Array) else None
    if value is None or not isinstance(result, np.ndarray | np.number | int | float):
        kind = wrong_kind(function, outcome)
        told = result is None or isinstance(result, nodes.OpaqueValue) or isinstance(right.value, nodes.Opaque)
        words = kind.reason if kind is not None and not told else None
        return Example(case.function, inputs, _given(function, result), _right(function, right), words=words)
    mine = np.asarray(result)
    cell = _cell(mine, value)
    digits = digits_apart(mine[cell].item(), value[cell].item()) if cell is not None else DIGITS
    got, want = table(mine, digits=digits), table(value, digits=digits)
    form = right.form.removeprefix("array ")
    if "form" in facets and isinstance(result, np.ndarray) and form != right.form:
        got, want = with_dtype(got, mine.dtype), with_dtype(want, form)
    sides = Text.same(got), Text.same(want)
    if mine.shape != value.shape:
        kind = wrong_kind(function, outcome)
        words = kind.reason if kind is not None else shapes_differ(mine.shape, value.shape)
        return Example(case.function, inputs, *sides, words=words)
    if cell is None:
        return Example(case.function, inputs, *sides)
    worked, (returned, due) = case.worked.get(",".join(map(str, cell)), ""), show_pair(mine, value, cell)
    if worked and digits > DIGITS:  # its result looks like what was returned
        worked = f"{worked.rpartition(' = ')[0]} = {due}"
    return Example(case.function, inputs, *sides, cell, _words(mine, value, cell), worked, returned, due)


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


def _given(function: Function, result: Any) -> Text:
    if result is None or isinstance(result, nodes.OpaqueValue):
        return describe(result)
    return Text.same(table(result, part_names(function.signature)))


def _right(function: Function, right: Seen) -> Text:
    if isinstance(right.value, nodes.Opaque):
        return FAILS.filled(name=right.value.type.split()[-1])
    if isinstance(right.value, nodes.Handle):
        return OBJECT
    value = nodes.decode_value(right.value)
    value = tuple(value) if isinstance(value, list) and right.form.startswith("tuple") else value
    return Text.same(table(value, part_names(function.signature)))


def _forms(result: Any, right: Seen) -> tuple[Text, Text, None, Text | None]:
    """Return the types of a result that has the right values, and what may have changed its dtype."""
    due = right.form.removeprefix("array ")
    if not isinstance(result, np.ndarray):
        return describe(result), Text.same(due), None, None
    mine = result.dtype.newbyteorder("=")
    why = dtypes_differ(mine, np.dtype(due)) if due != right.form else None
    return Text.same(f"dtype {mine}"), Text.same(f"dtype {due}" if due != right.form else due), None, why


def _side(outcome: Outcome, function: Function, names: Sequence[str]) -> tuple[Text, Text, Any, Text | None]:
    """Return what else a call did: an argument it should have left alone, before and after, or a value it returned."""
    for position, (before, after) in enumerate(zip(outcome.before, outcome.after, strict=True)):
        generator = isinstance(before, np.random.Generator)  # its state is meant to go on
        if position != function.changes and not generator and not same(before, after):
            sides = Text.same(argument(after)), Text.same(argument(before))
            return *sides, differing_cell(after, before), CHANGED.filled(name=names[position])
    return RETURNS, RETURNS_NONE, None, None
