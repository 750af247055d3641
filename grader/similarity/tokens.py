"""A source as the tokens that say how it was written: no comments, layout or own names, and no line of the stub."""

import builtins
import io
import keyword
import re
import tokenize
from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

OWN_NAME = "name"  # stands for every name that is not Python's or the lab's: renaming changes nothing
LAYOUT = frozenset({tokenize.NEWLINE, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER})
PYTHONS = frozenset(keyword.kwlist) | frozenset(dir(builtins))
LINE_END = re.compile(r"\r\n|\n|\r")
LONGEST = 5000  # tokens that are compared; a solution has some hundreds
WORD = re.compile(r"\w+|[^\w\s]")


class Token(NamedTuple):
    """One token and its line, from 1."""

    text: str
    line: int


class Source(NamedTuple):
    """One student's source, as it is compared."""

    student: str
    lines: tuple[str, ...]  # as written
    tokens: tuple[Token, ...]  # what is left of it


def read_source(student: str, text: str, stub: Collection[tuple[str, ...]], kept: Collection[str]) -> Source:
    """Return a source without the lines of the stub (``lines_of``); ``kept`` are the names that stay as they are."""
    own = [
        token
        for tokens in _by_line(islice(_tokens(text), 2 * LONGEST)).values()
        if tuple(one.text for one in tokens) not in stub
        for token in tokens
    ]
    before = ["", *(token.text for token in own)]
    named = (token._replace(text=_named(token.text, after, kept)) for token, after in zip(own, before, strict=False))
    return Source(student, tuple(LINE_END.split(text)), tuple(islice(named, LONGEST)))


def lines_of(stub: str) -> frozenset[tuple[str, ...]]:
    """Return the lines of a stub, each as its tokens: comments and layout make no difference."""
    return frozenset(tuple(one.text for one in tokens) for tokens in _by_line(_tokens(stub)).values())


def _named(text: str, after: str, kept: Collection[str]) -> str:
    """Return a token with names of the student's own as one; attributes such as ``.exp`` say what is done, and stay."""
    if not text.isidentifier() or text in PYTHONS or text in kept or after == ".":
        return text
    return OWN_NAME


def _by_line(tokens: Iterator[Token]) -> dict[int, list[Token]]:
    lines: dict[int, list[Token]] = {}
    for token in tokens:
        lines.setdefault(token.line, []).append(token)
    return lines


def _tokens(text: str) -> Iterator[Token]:
    """Yield tokens without comments, layout and docstrings. Where Python's tokeniser gives up, words are taken."""
    last, begins = 0, True  # last line seen; whether a statement begins
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
            if token.type == tokenize.COMMENT:
                continue
            if token.type in LAYOUT:
                begins = begins or token.type != tokenize.NL
                continue
            last = token.end[0]
            if not (begins and token.type == tokenize.STRING):  # a string that begins a statement: a docstring
                yield Token(token.string, token.start[0])
            begins = False
    except (tokenize.TokenError, SyntaxError, ValueError):
        for number, line in enumerate(LINE_END.split(text)[last:], last + 1):
            for word in WORD.findall(line.partition("#")[0]):
                yield Token(word, number)
