"""Which row of a downloaded sheet is which student's: by one key after another, never by a guess."""

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grader.records import Standing


class Filled(NamedTuple):
    """A sheet with the marks in it, and what an instructor should know before it is uploaded."""

    data: bytes
    marks: int  # cells that hold a mark of ours
    notes: tuple[str, ...] = ()
    without_row: tuple[str, ...] = ()  # students whom the sheet does not have
    without_student: tuple[str, ...] = ()  # rows of the sheet that are no student of the class


class Keys(NamedTuple):
    """What tells one person from another, strongest first; empty parts match nothing."""

    ids: tuple[str, ...]  # the platform's own first
    name: str
    other: str = ""  # stands in for an id that is not known, the platform's own aside


class Matched(NamedTuple):
    """Rows and the students they belong to, and who is left over on either side."""

    of_row: dict[int, Standing]
    without_row: tuple[Standing, ...]
    without_student: tuple[int, ...]


def same(text: str) -> str:
    """Return a key in the form in which two are compared: NFC, single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def match(rows: Mapping[int, Keys], standings: Sequence[Standing], keys: Sequence[Keys]) -> Matched:
    """Pair rows with standings, whose keys stand in the same order in ``keys``.

    A key that two rows or two students share pairs nobody, nor does a name where an id on both sides says otherwise.
    """
    of_row: dict[int, Standing] = {}
    taken: set[int] = set()
    levels = max((len(one.ids) for one in (*rows.values(), *keys)), default=0)
    for level in range(levels + 1):
        by_row = _unique({row: _key(one, level, levels) for row, one in rows.items()})
        by_student = _unique({index: _key(one, level, levels) for index, one in enumerate(keys)})
        for key, row in by_row.items():
            index = by_student.get(key)
            if index is None or row in of_row or index in taken:
                continue
            if level == levels and _differ(rows[row].ids, keys[index].ids):
                continue
            of_row[row] = standings[index]
            taken.add(index)
    without_row = tuple(standing for index, standing in enumerate(standings) if index not in taken)
    return Matched(of_row, without_row, tuple(row for row in rows if row not in of_row))


def _key(keys: Keys, level: int, levels: int) -> str:
    if level == levels:
        return same(keys.name)
    known = keys.ids[level] if level < len(keys.ids) else ""
    return same(known or (keys.other if level else ""))


def _unique(keys: Mapping[int, str]) -> dict[str, int]:
    counts = Counter(keys.values())
    return {key: place for place, key in keys.items() if key and counts[key] == 1}


def _differ(one: Sequence[str], other: Sequence[str]) -> bool:
    return any(same(a) != same(b) for a, b in zip(one, other, strict=False) if a.strip() and b.strip())
