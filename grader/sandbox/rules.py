"""Rules of a lab, checked on the syntax tree: which operators and names a function may not use.

It runs in the worker, before the student's file does: parsing what a stranger wrote is not for the verifier.
"""

import ast
from collections.abc import Iterator, Sequence

from grader.sandbox.wire import Forbidden

OPERATORS: dict[type[ast.AST], str] = {
    ast.MatMult: "@",
    ast.Mult: "*",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Div: "/",
    ast.Pow: "**",
    ast.For: "for",
    ast.While: "while",
}


def broken_rules(source: str, filename: str, rules: Sequence[Forbidden]) -> list[tuple[int, str, int, str]]:
    """Return each first use of something forbidden: rule number, function it counts for, line, what was used.

    A function that calls another function of the same file answers for what that one uses. An attribute counts wherever
    it is taken (``np.dot``), a plain name unless the file gives it a meaning: a function, a variable, a parameter.
    """
    tree = ast.parse(source, filename)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = _imported(tree)
    own = _own_names(tree) - imported.keys()
    found = []
    for number, rule in enumerate(rules):
        for name in rule.functions or list(functions):
            for line, used in sorted(_used(name, functions, imported, own, set())):
                if used in rule.names:
                    found.append((number, name, line, used))
                    break
    return found


def _own_names(tree: ast.Module) -> set[str]:
    """Return the names that the file defines, assigns or takes as parameters."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    return names


def _imported(tree: ast.Module) -> dict[str, str]:
    """Return what names stand for: after ``from numpy import dot as d``, and after ``d = np.dot``, ``d`` is ``dot``."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names.update({alias.asname or alias.name: alias.name for alias in node.names})
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute):
            names.update({target.id: node.value.attr for target in node.targets if isinstance(target, ast.Name)})
    return names


def _used(
    name: str, functions: dict[str, ast.FunctionDef], imported: dict[str, str], own: set[str], seen: set[str]
) -> Iterator[tuple[int, str]]:
    if name in seen or name not in functions:
        return
    seen.add(name)
    for node in ast.walk(functions[name]):
        if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
            yield node.lineno, OPERATORS[type(node.op)]
        elif type(node) in OPERATORS and isinstance(node, ast.stmt):
            yield node.lineno, OPERATORS[type(node)]
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Name):
            if node.id not in own:
                yield node.lineno, imported.get(node.id, node.id)
            if node.id in functions:
                yield from _used(node.id, functions, imported, own, seen)
