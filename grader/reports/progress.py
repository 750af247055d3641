"""How far a run is: a bar on a terminal, a line a submission elsewhere."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from grader.labs import Lab
from grader.models import Report
from grader.reports.gradebook_csv import points


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        """Return submissions a second."""
        return Text(f"{task.speed:.1f}/s" if task.speed else "")


class Progress:
    """Shows each report as it comes; use it as a context manager."""

    def __init__(self, console: Console, lab: Lab) -> None:
        self._console = console
        self._lab = lab
        self._done = 0
        self._total = 0
        self._bar = Bar(
            TextColumn(f"grading {lab.id}", markup=False), BarColumn(), MofNCompleteColumn(), _Speed(),
            TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal,
        )  # fmt: skip
        self._task = self._bar.add_task("")

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def start(self, total: int) -> None:
        """Say how many submissions there are."""
        self._total = total
        self._bar.update(self._task, total=total)

    def advance(self, report: Report) -> None:
        """Show one more report."""
        self._done += 1
        self._bar.advance(self._task)
        if not self._console.is_terminal:
            score = points(report.score) or "-"
            name = report.submission.id
            line = f"[{self._done}/{self._total}] {name}: {score} of {self._lab.points}, {report.verdict}"
            print(line, file=self._console.file)
