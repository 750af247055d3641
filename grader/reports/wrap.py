"""Lines that fit a width; between Chinese characters a line may end anywhere but before closing punctuation."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from grader.models import Text

CLOSING = "，。；：、…！？）》”’"
NARROWEST = 20


def listed(names: Sequence[str]) -> Text:
    """Return names one after the other, as each language separates them."""
    return Text(", ".join(names), "、".join(names))


def wrapped(text: str, width: int, *, first: str = "", indent: str = "") -> Iterator[str]:
    """Return ``text`` in lines of at most ``width`` cells: ``first`` begins the first of them, ``indent`` the others.

    A word that is longer than a line stays whole.
    """
    room = max(NARROWEST, width - cell_len(indent))
    head, line = first, ""
    for piece in _pieces(text):
        if line and cell_len(line + piece.rstrip()) > room - max(0, cell_len(head) - cell_len(indent)):
            yield head + line.rstrip()
            head, line = indent, ""
        line += piece if line else piece.lstrip()
    if line.strip():
        yield head + line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """Return a text in pieces between which a line may end: words with their space, single Chinese characters."""
    piece = ""
    for character in text:
        wide = cell_len(character) > 1
        if wide and character not in CLOSING:
            if piece:
                yield piece
            piece = character
        elif character == " ":
            yield piece + character
            piece = ""
        elif piece and cell_len(piece[-1]) > 1 and not wide:
            yield piece
            piece = character
        else:
            piece += character
    if piece:
        yield piece
