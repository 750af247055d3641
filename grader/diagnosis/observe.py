"""What a call did, in three facets that are compared apart: its value, its form, what else it changed.

Two mistakes in one function (a wrong axis, and float64 where float32 was due) show in different facets, or in
different calls; so each can be recognised beside the other.
"""

from typing import Any

import msgspec
import numpy as np

from grader.models import Function, Outcome
from grader.sandbox import nodes
from grader.suite.compare import same

FACETS = ("value", "form", "side")
MAX_ROOM = 20_000  # bytes of one value that is kept; of a larger one, its size


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one call did. ``value`` is a node in float64, or text for a failure; ``form`` names types and dtypes."""

    value: nodes.Node
    form: str
    side: str
    approx: float = 0.0  # see ``Function.approx``

    def facet(self, name: str) -> Any:
        """Return one facet."""
        return getattr(self, name)


def observe(function: Function, outcome: Outcome) -> Seen:
    """Return what a call did. Of a function that works in place, the value is the argument after the call."""
    fault = outcome.fault
    if fault is not None:
        known = fault.bases[0] if fault.bases else ""
        return Seen(nodes.Opaque(f"{fault.verdict} {known}".strip()), "", "")
    place = function.changes
    result = outcome.after[place] if place is not None else outcome.value
    changed = [
        str(number)
        for number, (before, after) in enumerate(zip(outcome.before, outcome.after, strict=True))
        if number != place and not isinstance(before, np.random.Generator) and not same(before, after)
    ]
    side = "changes " + " ".join(changed) if changed else ""
    if place is not None and outcome.value is not None:
        side += " returns a value"
    return Seen(_plain(result), _form(result), side.strip(), function.approx)


def same_facet(name: str, mine: Seen, other: Seen) -> bool:
    """Whether two calls agree in a facet; numbers up to rounding, in the coarser of their precisions."""
    if name != "value":
        return bool(mine.facet(name) == other.facet(name))
    coarse = any("float32" in one.form or "float16" in one.form for one in (mine, other))
    return _same(mine.value, other.value, mine.approx or (2e-5 if coarse else 1e-10))


def departs(mine: Seen, right: Seen) -> tuple[str, ...]:
    """Return the facets in which a call departs from the right one; where the value fails, nothing else counts."""
    if not same_facet("value", mine, right):
        failed = isinstance(mine.value, nodes.Opaque) or isinstance(right.value, nodes.Opaque)
        rest = () if failed else tuple(name for name in FACETS[1:] if not same_facet(name, mine, right))
        return ("value", *rest)
    return tuple(name for name in FACETS[1:] if not same_facet(name, mine, right))


def _same(mine: nodes.Node, other: nodes.Node, tolerance: float) -> bool:
    if type(mine) is not type(other):
        return False
    if isinstance(mine, nodes.Array) and isinstance(other, nodes.Array):
        if mine.shape != other.shape:
            return False
        left, right = nodes.decode_value(mine), nodes.decode_value(other)
        with np.errstate(all="ignore"):
            finite = np.isfinite(left) & np.isfinite(right)
            size = np.abs(right[np.isfinite(right)]).max(initial=0.0)  # beside a large number a small one is rounding
            allowed = tolerance * (1e-3 + 1e-4 * size + np.maximum(np.abs(left), np.abs(right)))
            close = finite & (np.abs(left - right) <= allowed)
        return bool((close | (left == right) | ((left != left) & (right != right))).all())
    if isinstance(mine, nodes.Items) and isinstance(other, nodes.Items):
        pairs = zip(mine.items, other.items, strict=False)
        return len(mine.items) == len(other.items) and all(_same(a, b, tolerance) for a, b in pairs)
    if isinstance(mine, nodes.Table) and isinstance(other, nodes.Table):
        return mine.items.keys() == other.items.keys() and all(
            _same(value, other.items[key], tolerance) for key, value in mine.items.items()
        )
    if isinstance(mine, nodes.Handle):
        return True
    return bool(mine == other)


def _plain(value: Any) -> nodes.Node:
    """Return a value as a node with every number in float64, so that its form does not count twice."""
    if isinstance(value, bool | np.bool_) or (isinstance(value, np.ndarray) and not value.ndim and value.dtype == bool):
        return nodes.Plain(bool(value))
    if isinstance(value, int | float | np.number) or (isinstance(value, np.ndarray) and value.dtype.kind in "biuf"):
        if np.size(value) * 8 > MAX_ROOM:
            return nodes.Opaque("large", f"shape {np.shape(value)}")
        with np.errstate(all="ignore"):
            return nodes.encode_value(np.asarray(value, dtype=float), MAX_ROOM)
    if isinstance(value, list | tuple):
        return nodes.Items("list", [_plain(item) for item in value])
    if isinstance(value, dict):
        return nodes.Table({str(key): _plain(item) for key, item in value.items()})
    if isinstance(value, nodes.OpaqueValue):
        return nodes.Opaque(value.type_name)
    if isinstance(value, nodes.Kept):
        return nodes.Handle(0)
    return nodes.encode_value(value, MAX_ROOM)


def _form(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"array {value.dtype.newbyteorder('=')}"
    if isinstance(value, list | tuple | dict):
        parts = value.values() if isinstance(value, dict) else value
        return f"{type(value).__name__}({', '.join(_form(item) for item in parts)})"[:400]
    return type(value).__name__
