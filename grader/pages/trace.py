"""Lines of a traceback in a student's file, with the code that stands there."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from grader.models import Frame
from grader.notebooks import place
from grader.pages.frame import say
from grader.reports.terminal import AT, CODE_WIDTH, MORE
from grader.text import clean_line


class Place(NamedTuple):
    """One line: where it is in words, and its code if the source is at hand."""

    where: str
    code: str = ""
    caret: str = ""  # spaces and ^, below the column that is meant
    more: str = ""  # said of a line that comes many times in a row


class Source:
    """A student's file, of which lines are shown. Of a notebook a line is told by its cell."""

    def __init__(self, text: str, cells: tuple[int, ...], language: str) -> None:
        self._lines = re.split(r"\r\n|\r|\n", text) if text else []  # where Python counts lines, and nowhere else
        self._cells = cells
        self._language = language

    def places(self, frames: Sequence[Frame], column: int = 0) -> Iterator[Place]:
        """Return the lines of a traceback, outermost first; a line that repeats is there once."""
        for frame, repeated in groupby(frames):
            more = len(list(repeated)) - 1
            code = caret = ""
            if 1 <= frame.line <= len(self._lines):
                line = self._lines[frame.line - 1]
                code = clean_line(line.strip(), CODE_WIDTH)
                if column:
                    caret = " " * cell_len(clean_line(line[: column - 1].lstrip(), CODE_WIDTH)) + "^"
            said = say(MORE, self._language, count=more) if more else ""
            yield Place(self._where(frame) if frame.function else "", code, caret, said)

    def _where(self, frame: Frame) -> str:
        function = clean_line(frame.function, CODE_WIDTH)
        return say(AT, self._language, where=place(frame.line, self._cells), function=function)
