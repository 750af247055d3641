"""Two solutions of a lab in one file: the functions of the first, but one of them as the second has it."""

import ast


def joined(first: str, second: str, function: str) -> str | None:
    """Return the first file with one function taken from the second; none where their helpers contradict."""
    base, other = ast.parse(first), ast.parse(second)
    have = {ast.dump(node) for node in base.body}
    names = {name for node in base.body for name in _names_of(node)}
    extra: list[ast.stmt] = []
    for node in other.body[1:]:  # past the docstring
        mine = _names_of(node)
        if function in mine or ast.dump(node) in have:
            extra += [node] if function in mine else []
            continue
        if isinstance(node, ast.FunctionDef) and node.name in names:
            continue  # another function of the lab: the first file's own is kept
        if mine & names:
            return None
        extra.insert(0, node)
    body = [node for node in base.body if function not in _names_of(node)]
    place = next((at for at, node in enumerate(base.body) if function in _names_of(node)), len(body))
    return ast.unparse(ast.fix_missing_locations(ast.Module([*body[:place], *extra, *body[place:]], [])))


def _names_of(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.Assign):
        return {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return set()
