"""A downloaded CSV in which single cells are filled in, while every other byte stays what it was."""

import codecs
import re

from grader.errors import InputError

BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
DELIMITERS = ",;\t"
LINE_END = re.compile(r"\r\n|\n|\r")
QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')


class Table:
    """The cells of a CSV file, by row and column from 0, as text."""

    def __init__(self, data: bytes, name: str = "the downloaded file") -> None:
        self._bom, self._encoding, text = _decoded(data)
        self.delimiter = _delimiter(text)
        self._rows: list[list[str]] = []  # cells as they stand in the file, quotes included
        self._ends: list[str] = []
        self._read(text, name)
        self.rows = [[_value(raw) for raw in row] for row in self._rows]

    def _read(self, text: str, name: str) -> None:
        bare = re.compile(rf"[^{self.delimiter}\r\n]*")
        row: list[str] = []
        place = 0
        while True:
            quoted = QUOTED.match(text, place)
            if quoted is None and text.startswith('"', place):
                raise InputError(f"{name}, row {len(self._rows) + 1}: a quotation mark is not closed")
            tail = bare.match(text, quoted.end() if quoted else place)
            assert tail is not None  # it matches the empty text too
            row.append(text[place : tail.end()])
            place = tail.end()
            if text.startswith(self.delimiter, place):
                place += 1
                continue
            end = LINE_END.match(text, place)
            self._rows.append(row)
            self._ends.append(end.group() if end else "")
            row = []
            place = end.end() if end else place
            if place == len(text):
                return

    def cell(self, row: int, column: int | None) -> str:
        """Return a cell's text, stripped; empty if the row is shorter or there is no such column."""
        cells = self.rows[row]
        return cells[column].strip() if column is not None and column < len(cells) else ""

    def put(self, row: int, column: int, value: str) -> None:
        """Write a number into a cell; a row that ends before it grows."""
        for cells in (self.rows[row], self._rows[row]):
            cells.extend([""] * (column + 1 - len(cells)))
        raw = self._rows[row][column]
        self.rows[row][column] = value
        needs_quotes = raw.startswith('"') or self.delimiter in value
        self._rows[row][column] = f'"{value}"' if needs_quotes else value

    def encode(self) -> bytes:
        """Return the file, in the encoding in which it came."""
        lines = (self.delimiter.join(row) + end for row, end in zip(self._rows, self._ends, strict=True))
        return self._bom + "".join(lines).encode(self._encoding)


def _decoded(data: bytes) -> tuple[bytes, str, str]:
    for bom, encoding in BOMS:
        if data.startswith(bom):
            try:
                return bom, encoding, data[len(bom) :].decode(encoding)
            except UnicodeDecodeError:
                break
    for encoding in ("utf-8", "cp1252"):
        try:
            return b"", encoding, data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return b"", "latin-1", data.decode("latin-1")  # any bytes: names may be garbled, numbers and ids are not


def _delimiter(text: str) -> str:
    """Return what separates the cells of the first line: a spreadsheet may have put semicolons or tabs."""
    first = LINE_END.split(QUOTED.sub("", text[:65536]), maxsplit=1)[0]
    return max(DELIMITERS, key=first.count)


def _value(raw: str) -> str:
    quoted = QUOTED.match(raw)
    return raw if quoted is None else quoted[1].replace('""', '"') + raw[quoted.end() :]
