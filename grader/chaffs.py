"""Chaffs: known bugs, each a file a student could have written, explained in its docstring."""

import re
from pathlib import Path

import msgspec

from grader.errors import LabError


class Chaff(msgspec.Struct, frozen=True):
    """A known bug: its file, its explanation in both languages, the function it is in, the check that catches it."""

    path: Path
    en: str
    zh: str
    function: str
    caught_by: str


def read_chaff(path: Path) -> Chaff:
    """Return a chaff from its docstring; ``LabError`` if a part of it is missing.

    The docstring holds the explanation, a paragraph that begins with ``zh:``, and the lines ``function:`` and
    ``caught by:``.
    """
    source = path.read_text(encoding="utf-8")
    match = re.match(r'\s*(?:r)?"""(.*?)"""', source, re.DOTALL)
    parts = [part.strip() for part in re.split(r"\n\s*\n", match.group(1))] if match else []
    fields: dict[str, str] = {}
    for line in parts[-1].splitlines() if parts else []:
        key, _, value = line.partition(":")
        fields[key.strip()] = value.strip()
    chinese = next((part.removeprefix("zh:").strip() for part in parts if part.startswith("zh:")), "")
    english = " ".join(parts[0].split()) if parts else ""
    parts_needed = {
        "an explanation": english,
        "a paragraph `zh:`": chinese,
        "a line `function:`": fields.get("function"),
        "a line `caught by:`": fields.get("caught by"),
    }
    for name, value in parts_needed.items():
        if not value:
            raise LabError(f"{path}: its docstring lacks {name}")
    joined = "".join(line.strip() for line in chinese.splitlines())
    return Chaff(path, english, joined, fields["function"], fields["caught by"])
