"""The arithmetic of one cell, written out: ``out[1][2] = 0.5 × (3×1 + 4×1) = 3.5``.

A lab's formulas stand in ``solutions/<lab>/worked.toml``, one line a function, as Python expressions of the function's
arguments and the indices of the cell: ``attention_scores = "out[i, j] = scale * sum(q[i, d] * k[j, d] for d in
range(q.shape[1]))"``. They are worked out when a lab is recorded, on small cases only.
"""

import ast
import math
import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from grader.digits import number
from grader.errors import LabError
from grader.labs import WORKED_FILE, Lab

LONGEST = 110  # characters of a line of arithmetic
COUNTED = 1e12  # a whole number below this is a count, and has all its digits
SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a piece binds
SIGNS: dict[type[ast.operator], tuple[str, int, Callable[[Any, Any], Any]]] = {
    ast.Add: (" + ", SUM, lambda a, b: a + b),
    ast.Sub: (" - ", SUM, lambda a, b: a - b),
    ast.Mult: ("×", PRODUCT, lambda a, b: a * b),
    ast.Div: (" / ", PRODUCT, lambda a, b: a / b),
    ast.Pow: ("^", POWER, lambda a, b: a**b),
}
CALLS: dict[str, Callable[..., Any]] = {"exp": math.exp, "sqrt": math.sqrt, "abs": abs, "log": math.log}
Piece = tuple[str, int, Any]  # text, how tightly it binds, value


class Worked:
    """The formula of one function."""

    def __init__(self, signature: str, formula: str) -> None:
        left, _, right = formula.partition("=")
        target = ast.parse(left.strip(), mode="eval").body
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            indices = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
            self._name = target.value.id
            self._indices = [ast.unparse(index) for index in indices]
        else:
            self._name, self._indices = ast.unparse(target), []
        self._body = ast.parse(right.strip(), mode="eval").body
        parameters = ast.parse(f"def {signature.partition('->')[0]}: pass").body[0]
        assert isinstance(parameters, ast.FunctionDef)
        self._parameters = [parameter.arg for parameter in parameters.args.args]
        self._defaults = [ast.literal_eval(default) for default in parameters.args.defaults]

    def write_out(self, args: Sequence[Any], cell: tuple[int, ...], right: float) -> str:
        """Return the arithmetic of one cell; empty where it is too long or the formula does not fit the case.

        Raises ``LabError`` if the formula gives another number than the reference.
        """
        if len(cell) != len(self._indices):
            return ""
        missing = len(self._parameters) - len(args)
        filled = [*args, *(self._defaults[len(self._defaults) - missing :] if missing > 0 else [])]
        names = dict(zip(self._parameters, filled, strict=False)) | dict(zip(self._indices, cell, strict=False))
        try:
            with np.errstate(all="ignore"):
                text, _, value = self._piece(self._body, names)
        except (ArithmeticError, ValueError, IndexError, KeyError, TypeError):
            return ""
        if not math.isclose(float(value), right, rel_tol=1e-5, abs_tol=1e-7) and math.isfinite(right):
            raise LabError(
                f"{WORKED_FILE}: {self._name}{list(cell)} is {value} by the formula, {right} by the reference"
            )
        where = "".join(f"[{index}]" for index in cell)
        shown = _number(right)
        line = f"{self._name}{where} = {text}" + (f" = {shown}" if text != shown else "")
        return line if len(line) <= LONGEST else ""

    def _piece(self, node: ast.expr, names: dict[str, Any]) -> Piece:
        if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            return self._binary(node, names)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._call(node, node.func.id, names)
        if isinstance(node, ast.IfExp):
            chosen = node.body if self._piece(node.test, names)[2] else node.orelse
            return self._piece(chosen, names)
        value = _evaluate(node, names)
        return _number(value), ATOM, value

    def _binary(self, node: ast.BinOp, names: dict[str, Any]) -> Piece:
        sign, level, apply = SIGNS[type(node.op)]
        left, right = self._piece(node.left, names), self._piece(node.right, names)
        after = level + 1 if isinstance(node.op, ast.Sub | ast.Div | ast.Pow) else level
        text = _inside(left, level) + sign + _inside(right, after, first=False)
        return text, level, apply(left[2], right[2])

    def _call(self, node: ast.Call, name: str, names: dict[str, Any]) -> Piece:
        if name in ("sum", "max") and isinstance(node.args[0], ast.GeneratorExp):
            (loop,) = node.args[0].generators
            assert isinstance(loop.target, ast.Name)
            pieces = [
                self._piece(node.args[0].elt, names | {loop.target.id: step})
                for step in _evaluate(loop.iter, names)
                if all(_evaluate(test, names | {loop.target.id: step}) for test in loop.ifs)
            ]
            values = [piece[2] for piece in pieces]
            if name == "max":
                return _number(max(values)), ATOM, max(values)
            if len(pieces) == 1:
                return pieces[0]
            return " + ".join(_inside(piece, SUM, first=not at) for at, piece in enumerate(pieces)), SUM, sum(values)
        pieces = [self._piece(argument, names) for argument in node.args]
        text = ", ".join(piece[0] for piece in pieces)
        return f"{name}({text})", ATOM, CALLS[name](*(piece[2] for piece in pieces))


def _inside(piece: Piece, level: int, *, first: bool = True) -> str:
    text, own, _ = piece
    if own < level:
        return f"({text})"
    sign = re.match(r"-(?:inf|[\d.e-]+)", text)  # a minus stands behind no other sign
    return text if first or sign is None else f"({sign[0]}){text[sign.end() :]}"


def _evaluate(node: ast.expr, names: dict[str, Any]) -> Any:
    """Return the value of a leaf: a formula is the lab author's, who is trusted."""
    code = compile(ast.Expression(node), WORKED_FILE, "eval")
    return eval(code, {"np": np, "range": range, "len": len, "__builtins__": {}}, names)  # noqa: S307


def _number(value: Any) -> str:
    plain = float(value)
    whole = 0 < plain < COUNTED and plain.is_integer() and float(number(plain)) != plain
    return number(int(plain) if whole else plain)


def read_worked(lab: Lab) -> dict[str, Worked]:
    """Return the formulas of a lab by function, none if there are none; ``LabError`` if they cannot be read."""
    if lab.solutions is None or not (lab.solutions / WORKED_FILE).is_file():
        return {}
    path = lab.solutions / WORKED_FILE
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        formulas = {}
        for name, formula in found.items():
            declared = lab.function(name)
            if declared is None:
                raise ValueError(f"lab.toml declares no function {name!r}")
            formulas[name] = Worked(declared.signature, str(formula))
    except (OSError, ValueError, SyntaxError) as error:
        raise LabError(f"{path}: {error}") from error
    return formulas
