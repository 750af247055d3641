"""Sentences with ``{names}`` in them, filled in; a word that follows a number is right for one and for several."""

import string
from collections.abc import Mapping
from functools import lru_cache


@lru_cache(maxsize=1_000)
def _parts(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(string.Formatter().parse(sentence))


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """Return ``sentence`` filled in: ``{count:?cell|cells}`` is ``cell`` where ``count`` is shown as 1.

    Names stand alone: no attributes, no items, no conversions. ``KeyError`` for a name that has no value.
    """
    written = []
    for text, name, form, _ in _parts(sentence):
        written.append(text)
        if name is not None:
            written.append(_shown(values[name], form or ""))
    return "".join(written)


def _shown(value: object, form: str) -> str:
    if not form.startswith("?"):
        return format(value, form)
    one, _, several = form[1:].partition("|")
    return one if str(value) == "1" else several
