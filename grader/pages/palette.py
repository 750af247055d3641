"""The colours of the pages, light and dark. Text on its background has a contrast of at least 4.5."""

from typing import NamedTuple


class Palette(NamedTuple):
    """Colours by what they are for."""

    paper: str  # background
    panel: str  # background of tables' heads and of code
    ink: str
    dim: str  # what matters less
    line: str  # rules between things; carries no meaning
    link: str
    good: str
    bad: str
    mark: str  # background of the cell that differs; its text is ink
    bar: str  # of charts


LIGHT = Palette(
    paper="#ffffff", panel="#f5f5f7", ink="#1d1d21", dim="#5a5a64", line="#dcdce2", link="#1f4f9c",
    good="#1a6b3c", bad="#a52a1f", mark="#fbe3b5", bar="#5b7fb4",
)  # fmt: skip
DARK = Palette(
    paper="#17171b", panel="#212127", ink="#ececf0", dim="#a9a9b4", line="#3a3a42", link="#9cc2ff",
    good="#7fd39b", bad="#ff9d90", mark="#5a4012", bar="#6f93c8",
)  # fmt: skip


def variables(palette: Palette) -> str:
    """Return the colours as CSS variables."""
    return "".join(f"--{name}:{colour};" for name, colour in palette._asdict().items())
