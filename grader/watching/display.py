"""Where views are shown: redrawn in place on a terminal, one below the other elsewhere."""

import signal
from types import FrameType
from typing import Protocol

from rich.console import Console, Group
from rich.live import Live

from grader.reports.hint import hint_lines
from grader.reports.still import Still, View
from grader.watching.events import Resized, Tell

RULE = "-"


class Display(Protocol):
    """Shows views."""

    def show(self, view: View, *, settled: bool) -> None:
        """Show a view; ``settled`` if nothing more is to come of its run."""


class InPlace:
    """Draws each view over the one before, on the terminal's other screen, which leaves with the program."""

    def __init__(self, console: Console, language: str, tell: Tell) -> None:
        self._console = console
        self._language = language
        self._tell = tell
        self._live = Live(
            console=console, screen=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False,
            vertical_overflow="crop",
        )  # fmt: skip

    def __enter__(self) -> "InPlace":
        if hasattr(signal, "SIGWINCH"):
            self._before = signal.signal(signal.SIGWINCH, self._resized)
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()
        if hasattr(signal, "SIGWINCH"):
            signal.signal(signal.SIGWINCH, self._before)

    def show(self, view: View, *, settled: bool) -> None:
        """See ``Display.show``."""
        del settled
        width, height = self._console.size
        lines = Still(view, width=width, language=self._language).frame(height)
        for line in lines:
            line.no_wrap, line.overflow = True, "crop"
        self._live.update(Group(*lines), refresh=True)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        del number, frame
        self._tell(Resized())


class Printed:
    """Prints each view that is settled below the one before; only the hint if nothing else is new."""

    def __init__(self, console: Console, language: str, *, width: int, plain: bool) -> None:
        self._console = console
        self._plain = plain
        self._language = language
        self._width = width
        self._shown: View | None = None

    def __enter__(self) -> "Printed":
        return self

    def __exit__(self, *_: object) -> None:
        """Leave what was printed."""

    def show(self, view: View, *, settled: bool) -> None:
        """See ``Display.show``."""
        before, self._shown = self._shown, view if settled else self._shown
        if not settled or (before is not None and before._replace(state=view.state) == view and before.report):
            return
        if before is not None and view.hint is not None and before._replace(hint=view.hint, notice=view.notice) == view:
            lines = list(hint_lines(view.hint, width=self._width, language=self._language))
        else:
            lines = Still(view, width=self._width, language=self._language, plain=self._plain).frame()
        if before is not None:
            self._console.print(RULE * self._width)
        for line in lines:
            self._console.print(line)
