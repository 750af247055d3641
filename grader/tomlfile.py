"""Files that an author of labs declares things in: TOML, read strictly, faults with file, line and key."""

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

import msgspec

from grader.errors import LabError

Declared = TypeVar("Declared")


def read_toml(path: Path, kind: type[Declared], *, exact: bool = False) -> tuple[str, Declared]:
    """Return a file's text, and what it declares as a value of ``kind``; with ``exact`` numbers stay decimals.

    Raises ``LabError`` if it cannot be read, is not TOML, or declares something that ``kind`` does not have.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LabError(f"{path}: cannot be read: {error}") from error
    try:
        data = tomllib.loads(text, parse_float=Decimal if exact else float)
    except tomllib.TOMLDecodeError as error:
        raise LabError(f"{path}: not TOML: {error}") from error
    try:
        return text, msgspec.convert(data, type=kind)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        place = place.strip("`") or "$"
        unknown = re.search(r"unknown field `([^`]+)`", message)
        if unknown:
            place += f".{unknown.group(1)}"
        where = f" (key {place.removeprefix('$.')})" if place != "$" else ""
        raise LabError(f"{path}, line {line_of(text, place)}: {message}{where}") from error


def line_of(text: str, place: str) -> int:
    """Return the line of a path such as ``$.groups[2].title.en`` in TOML text; its table's line at worst."""
    lines = text.splitlines()
    line, table = 1, ""
    rest: list[str] = []
    for name, index in re.findall(r"\.([\w-]+)(?:\[(\d+)\])?", place):
        table = f"{table}.{name}".lstrip(".")
        header = re.compile(rf"\s*\[\[?\s*{re.escape(table)}\s*\]\]?")
        starts = [number for number, content in enumerate(lines, 1) if number >= line and header.match(content)]
        if starts:
            line, rest = starts[min(int(index or 0), len(starts) - 1)], []
        else:
            rest.append(name)
    for length in range(len(rest), 0, -1):  # `title.en = ...`, else `title = { en = ... }`
        key = re.compile(r"\s*" + r"\s*\.\s*".join(map(re.escape, rest[:length])) + r"\s*[.=]")
        for number in range(line, len(lines) + 1):
            if key.match(lines[number - 1]):
                return number
    return line
