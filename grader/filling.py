"""Sentences with ``{names}`` in them, filled in; a word that follows a number is right for one and for several."""

import string
from typing import Any


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec.startswith("?"):
            return str(super().format_field(value, format_spec))
        one, _, several = format_spec[1:].partition("|")
        return one if str(value) == "1" else several


_FORMATTER = _Formatter()


def fill(sentence: str, values: dict[str, object]) -> str:
    """Return ``sentence`` filled in: ``{count:?cell|cells}`` is ``cell`` where ``count`` is shown as 1."""
    return _FORMATTER.vformat(sentence, (), values)
