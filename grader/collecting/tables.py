"""CSV files as they come: any of the usual encodings and separators, columns found by their headers."""

import codecs
import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from grader.collecting.naming import folded
from grader.errors import InputError
from grader.sources import is_gb
from grader.text import clean_line

MAX_TABLE = 32 << 20
SEPARATORS = ",;\t"
TIME_NAMES = (
    "submitted_at", "submitted at", "submitted", "submission time", "time", "timestamp", "date", "提交时间", "时间",
)  # fmt: skip


class Row(NamedTuple):
    """One row: its line in the file, and its cells by the names that were asked for."""

    line: int
    cells: dict[str, str]  # without empty ones


class Table(NamedTuple):
    """A table whose header was understood."""

    path: Path
    header: tuple[str, ...]  # as written
    rows: tuple[Row, ...]
    encoding: str


def read_table(path: Path, columns: Mapping[str, Sequence[str]]) -> Table:
    """Return the rows of a CSV file by the columns' own names; ``columns`` has the headers each may have.

    The first of a column's headers that is there is taken. Raises ``InputError`` if the file cannot be read, or has
    none of the columns.
    """
    text, encoding = _text(path)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    rows = _rows(path, text, separator)
    _, header = next(rows, (0, []))
    known = [folded(cell) for cell in header]
    places = {
        name: next((known.index(folded(one)) for one in headers if folded(one) in known), None)
        for name, headers in columns.items()
    }
    if all(place is None for place in places.values()):
        wanted = ", ".join(headers[0] for headers in columns.values())
        there = clean_line(", ".join(header), 200)
        raise InputError(f"{path}: no column is known ({there or 'it is empty'}); expected are some of {wanted}")
    found = []
    for line, cells in rows:
        named = {
            name: cells[place].strip() for name, place in places.items() if place is not None and place < len(cells)
        }
        found.append(Row(line, {name: cell for name, cell in named.items() if cell}))
    return Table(path, tuple(header), tuple(found), encoding)


def _text(path: Path) -> tuple[str, str]:
    try:
        if path.stat().st_size > MAX_TABLE:
            raise InputError(f"{path} has more than {MAX_TABLE:,} bytes: is it the right file?")
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "gb18030" if is_gb(data) else "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise InputError(f"{path} is not text in UTF-8, UTF-16, cp1252 or GBK; save it as CSV UTF-8")


def _rows(path: Path, text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that hold something, with the line on which each begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    while True:
        line = reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise InputError(f"{path}, line {line}: {error}") from error
        if row is None:
            return
        if any(cell.strip() for cell in row):
            yield line, row


def moment(text: str, where: str) -> datetime:
    """Return a time with its offset; ``InputError`` for anything else."""
    try:
        at = datetime.fromisoformat(text.strip())
    except ValueError:
        said = clean_line(text, 60)
        raise InputError(f"{where}: {said!r} is not a time such as 2026-03-01T23:59:00+08:00") from None
    if at.tzinfo is None:
        said = clean_line(text, 60)
        raise InputError(f"{where}: {said!r} has no offset; write it as {at.isoformat()}+08:00, or with Z")
    return at
