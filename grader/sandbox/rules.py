"""Rules of a lab, checked on the syntax tree: which operators and names a function may not use.

It runs in the worker, before the student's file does: parsing what a stranger wrote is not for the verifier.
A rule is for who means to learn: it sees what a program says, not what a program could make up while it runs.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence

from grader.sandbox.wire import Broken, Forbidden

OPERATORS: dict[type[ast.AST], str] = {
    ast.MatMult: "@",
    ast.Mult: "*",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Div: "/",
    ast.Pow: "**",
    ast.For: "for",
    ast.comprehension: "comprehension",
    ast.While: "while",
}
METHODS = {"@": "matmul", "*": "mul", "+": "add", "-": "sub", "/": "truediv", "**": "pow"}
SIGNS = {name: sign for sign, name in METHODS.items()}
SPOKEN: dict[str, str] = {  # other names of an operator: a.__matmul__(b), operator.imatmul(a, b)
    spelled: sign
    for sign, name in METHODS.items()
    for spelled in (f"__{name}__", f"__r{name}__", f"__i{name}__", f"i{name}")
}
# They reach anything by a name that the syntax tree does not show.
UNSEEN = {
    *("eval", "exec", "compile", "getattr", "globals", "locals", "vars", "__import__", "import_module"),
    *("attrgetter", "methodcaller", "__dict__", "__getattribute__"),
}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Module:
    """What one file defines outside its functions: name -> the nodes that give the name its meaning."""

    def __init__(self, source: str, filename: str) -> None:
        self.filename = filename
        self.bound: dict[str, list[ast.AST]] = {}
        self.imported: dict[str, str] = {}  # after `from numpy import dot as d`, `d` is `dot`
        tree = ast.parse(source, filename)
        for node in outside_functions(tree):
            self._note(node)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                signs = SIGNS if node.module == "operator" else {}
                self.imported.update({a.asname or a.name: signs.get(a.name, a.name) for a in node.names})
            elif isinstance(node, ast.FunctionDef):  # `global d` makes the function one that defines d
                for inner in ast.walk(node):
                    for name in inner.names if isinstance(inner, ast.Global) else ():
                        self.bound.setdefault(name, []).append(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.bound.setdefault(node.name, []).append(node)
        for name in stored(node):
            self.bound.setdefault(name, []).append(node)


def outside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """Return the statements of a file and the defs among them, not what stands in the bodies of functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt):
            yield node
        if not isinstance(node, Function):
            yield from outside_functions(node)


def stored(node: ast.AST) -> set[str]:
    """Return the names to which a statement's own expressions give a value: ``d, e = np.dot, 1`` gives d and e."""
    own = [node] if not isinstance(node, ast.stmt) else [*ast.iter_child_nodes(node)]
    return {
        name.id
        for part in own
        if not isinstance(part, ast.stmt)
        for name in ast.walk(part)
        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }


def broken_rules(
    source: str, filename: str, rules: Sequence[Forbidden], helpers: Mapping[str, str] | None = None
) -> list[Broken]:
    """Return each first use of something forbidden: which rule, the function it counts for, where, what was used.

    A function answers for what it calls, and for every value from outside itself that it uses, in this file or a
    helper. An attribute counts wherever it is taken (``np.dot``), a plain name unless the file gives it a meaning.
    Raises ``SyntaxError`` for what is not Python.
    """
    modules = [Module(source, filename), *(Module(text, f"{name}.py") for name, text in (helpers or {}).items())]
    found = []
    for number, rule in enumerate(rules):
        names = set(rule.names)
        everything = [name for name, nodes in modules[0].bound.items() if isinstance(nodes[0], ast.FunctionDef)]
        for function in rule.functions or everything:
            uses = _uses(function, modules)
            hit = next(((where, line, used) for where, line, used in uses if used in names or used in UNSEEN), None)
            if hit is not None:
                found.append(Broken(number, function, *hit))
    return found


def _uses(function: str, modules: Sequence[Module]) -> list[tuple[str, int, str]]:
    """Return all that a function uses: file, line, operator or name; the student's own file first, by line."""
    seen: set[tuple[int, str]] = set()
    waiting = [(0, function)]
    uses = []
    while waiting:
        number, name = waiting.pop()
        if (number, name) in seen:
            continue
        seen.add((number, name))
        module = modules[number]
        for node in module.bound.get(name, ()):
            local = _local(node)
            for line, used, kind in _mentions(node):
                name_of_it = module.imported.get(used, used) if kind == "name" else used
                known = used in local or (used in module.bound and used not in module.imported)
                if kind != "name" or not known:
                    uses.append((number, line, SPOKEN.get(name_of_it, name_of_it)))
                if kind != "operator" and used not in local:
                    waiting.append((number, used))
                    waiting.extend((other, name_of_it) for other in range(1, len(modules)))
    return [(modules[number].filename, line, used) for number, line, used in sorted(uses)]


def _local(node: ast.AST) -> set[str]:
    """Return the names that a function gives a meaning of its own: parameters and variables."""
    if not isinstance(node, Function):
        return set()
    names = {inner.arg for inner in ast.walk(node) if isinstance(inner, ast.arg)}
    names |= {i.id for i in ast.walk(node) if isinstance(i, ast.Name) and isinstance(i.ctx, ast.Store)}
    names |= {i.name for i in ast.walk(node) if isinstance(i, ast.FunctionDef | ast.ClassDef) and i is not node}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Global):
            names -= set(inner.names)
    return names


def _mentions(node: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Return line, text and kind of what stands in a node: ``operator``, ``attribute`` or ``name``."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.BinOp | ast.AugAssign) and type(inner.op) in OPERATORS:
            yield inner.lineno, OPERATORS[type(inner.op)], "operator"
        elif type(inner) in OPERATORS and isinstance(inner, ast.stmt):
            yield inner.lineno, OPERATORS[type(inner)], "operator"
        elif isinstance(inner, ast.comprehension):
            yield inner.iter.lineno, OPERATORS[ast.comprehension], "operator"
        elif isinstance(inner, ast.Attribute):
            of_operator = isinstance(inner.value, ast.Name) and inner.value.id == "operator"
            yield inner.lineno, SIGNS.get(inner.attr, inner.attr) if of_operator else inner.attr, "attribute"
            if isinstance(inner.value, ast.Name):
                yield inner.lineno, f"{inner.value.id}.{inner.attr}", "attribute"  # np.exp, where math.exp is allowed
        elif isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            yield inner.lineno, inner.id, "name"
