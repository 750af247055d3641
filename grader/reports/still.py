"""The screen of ``grader watch``: the score, a line a group, what changed, the first wrong thing. Fits a height."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text as Line

from grader.hints import Hint
from grader.labs import Lab
from grader.models import CheckResult, GroupResult, Report, Text
from grader.reports.feedback import Feedback
from grader.reports.gradebook_csv import points
from grader.reports.hint import LAST, hint_lines
from grader.reports.terminal import (
    ALL_PASS,
    COUNT,
    LOOK_FIRST,
    NO_SCORE,
    SCORE,
    STYLES,
    SUITE_FAILED,
    Screen,
)  # fmt: skip

NO_RUN = Text("waiting for the first run", "等待第一次运行")
PASSED_OF = Text("{passed} of {all} pass", "通过 {passed}/{all}")
GREEN_NOW = Text("green now  ", "变绿  ")
RED_NOW = Text("red now    ", "变红  ")
SAME = Text("no check changed", "检查结果没有变化")
NOT_COMPARED = Text(
    "nothing ran; the next run is compared with the last that did", "这次没有运行；下一次会与最近一次运行过的结果比较"
)
MORE = Text("({count} more)", "（另有 {count} 条）")
CUT = Text(
    "... {count} more {count:?line|lines}; `grader test {lab}` shows all",
    "…… 还有 {count} 行；`grader test {lab}` 显示全部",
)
KEYS = Text("h hint   n next lab   r run again   q quit", "h 提示   n 下一个实验   r 重新运行   q 退出")
SHOWN_LABELS = 3
POINTS_WIDTH = 9


class View(NamedTuple):
    """What there is to show at one moment."""

    lab: Lab
    state: Text  # of the run: going, or when it ended
    report: Report | None = None
    source: str = ""
    before: Report | None = None  # the run it is compared with
    stale: bool = False  # whether the diagnosis is that of the run before, since the new one is not ready
    hint: Hint | None = None
    notice: Text | None = None
    keys: bool = True


class Still(Screen):
    """Lays out a view: at the same places every time, so that the eye finds what changed."""

    def __init__(self, view: View, *, width: int, language: str, plain: bool = False) -> None:
        super().__init__(view.lab, view.source, width=width, language=language, plain=plain)
        self._view = view

    def frame(self, height: int | None = None) -> list[Line]:
        """Return all lines; with a ``height`` exactly so many, the keys on the last."""
        report = self._view.report
        top = list(self._top())
        groups = [] if report is None else [self._summary(group) for group in report.groups]
        below = [*self._changes(), Line("")] if report is not None else []
        rest = [*self._asides(), *self._body()]
        foot = [Line(self._say(KEYS), style="bold")] if self._view.keys else []
        if height is None:
            return [*top, *groups, *below, *rest, *foot]
        if report is not None and len(top) + len(groups) + len(below) + len(rest) + len(foot) > height:
            groups = list(self._folded(report.groups))
        lines = [*top, *groups, *below, *rest]
        room = max(0, height - len(foot))
        if len(lines) > room:
            hidden = len(lines) - room + 1
            lines = lines[: max(0, room - 1)]
            lines.append(Line(self._say(CUT, count=hidden, lab=self._lab.id), style="dim"))
        lines = [*lines[:room], *[Line("")] * (room - len(lines)), *foot]
        for line in lines:
            line.truncate(self._width, overflow="ellipsis")
        return lines

    def _top(self) -> Iterator[Line]:
        state = self._say(self._view.state)
        title = Line.assemble((self._lab.id, "bold"), "  ", self._lab.title.to(self._language))
        yield self._beside(title, Line(state, style="dim"))
        report = self._view.report
        if report is None:
            yield Line(self._say(NO_RUN))
        elif report.score is None:
            yield Line(self._say(NO_SCORE), style="bold red")
        else:
            checks = [check for group in report.groups for check in group.checks]
            score = self._say(SCORE, earned=points(report.score), all=report.score.out_of)
            line = Line.assemble((score, "bold green" if report.verdict == "passed" else "bold"))
            line.append(self._gained(report))
            yield line.append("   " + self._say(COUNT, passed=sum(c.passed for c in checks), all=len(checks)))
        yield Line("")

    def _gained(self, report: Report) -> str:
        before = self._view.before
        if before is None or before.score is None or report.score is None:
            return ""
        gained = round(report.score.value - before.score.value, 2)
        return f"  ({gained:+.2f}".rstrip("0").rstrip(".") + ")" if gained else ""

    def _summary(self, group: GroupResult) -> Line:
        """Return a group's one line."""
        green = group.verdict == "passed"
        word = "PASS" if green else "FAIL"
        earned = "-" if group.score is None else points(group.score)
        right = f"{earned} / {self._lab.group(group.id).points}"
        right = right if self._plain else " " * (POINTS_WIDTH - cell_len(right)) + right
        if not green:
            passed = sum(check.passed for check in group.checks)
            right = f"{self._say(PASSED_OF, passed=passed, all=len(group.checks))}  {right}"
        left = Line.assemble("  ", (word, STYLES[word]), "  ", group.title.to(self._language))
        return self._beside(left, Line(right))

    def _folded(self, groups: Sequence[GroupResult]) -> Iterator[Line]:
        """Return the red groups, and one line for all that are green."""
        green = [group.id for group in groups if group.verdict == "passed"]
        if green:
            yield Line.assemble("  ", ("PASS", STYLES["PASS"]), "  ", ", ".join(green))
        for group in groups:
            if group.verdict != "passed":
                yield self._summary(group)

    def _beside(self, left: Line, right: Line) -> Line:
        """Return two texts on one line; the left one is cut if there is no room for both."""
        if self._plain:
            return left.append("  ").append(right)
        left.truncate(max(0, self._width - right.cell_len - 2), overflow="ellipsis")
        return left.append(" " * max(1, self._width - left.cell_len - right.cell_len)).append(right)

    def _changes(self) -> Iterator[Line]:
        """Return which checks turned green or red since the run before."""
        before, report = self._view.before, self._view.report
        if before is None or report is None:
            return
        yield Line("")
        if report.fault is not None or report.internal:
            yield Line(self._say(NOT_COMPARED), style="dim")
            return
        known = {check.id: check.passed for group in before.groups for check in group.checks}
        changed = [c for group in report.groups for c in group.checks if known.get(c.id, c.passed) != c.passed]
        for word, style, turned in (
            (GREEN_NOW, "green", [check for check in changed if check.passed]),
            (RED_NOW, "bold red", [check for check in changed if not check.passed]),
        ):
            if turned:
                yield self._turned(Line(self._say(word), style=style), turned)
        if not changed:
            yield Line(self._say(SAME), style="dim")

    def _turned(self, head: Line, turned: Sequence[CheckResult]) -> Line:
        line = Line.assemble(head, (", " if self._language == "en" else "，").join(c.id for c in turned[:SHOWN_LABELS]))
        more = Line("  " + self._say(MORE, count=len(turned) - SHOWN_LABELS) if len(turned) > SHOWN_LABELS else "")
        line.truncate(self._width - more.cell_len, overflow="ellipsis")
        return line.append(more)

    def _asides(self) -> Iterator[Line]:
        """Return what was asked for with a key, and what else is to be said."""
        if self._view.hint is not None:
            yield from hint_lines(self._view.hint, width=self._width, language=self._language)
            if not self._view.hint.fresh:
                yield Line("  " + self._say(LAST))
        if self._view.notice is not None:
            yield Line(self._say(self._view.notice), style="bold")
        if self._view.hint is not None or self._view.notice is not None:
            yield Line("")

    def _body(self) -> Iterator[Line]:
        """Return the first wrong thing: its check with its traceback, then the diagnosis."""
        report = self._view.report
        if report is None:
            return
        self._traced.clear()
        self._stopped_at = dict(report.timing.stopped_at)
        red = next((group for group in report.groups if group.verdict != "passed"), None)
        if red is None:
            yield Line(self._say(ALL_PASS), style="green")
        elif report.fault is not None:
            yield from self._unloadable(report.fault)
        elif red.internal:
            yield Line(self._say(SUITE_FAILED, why=red.internal), style="bold red")
        else:
            yield from self._first(report, *_most_urgent(report.groups))

    def _first(self, report: Report, red: GroupResult, check: CheckResult) -> Iterator[Line]:
        yield Line(red.title.to(self._language), style="bold")
        yield from self._check(check, repeated=False)
        diagnosis = report.diagnosis
        if diagnosis is None or not diagnosis.wrong:
            name = check.fault.function if check.fault is not None and check.fault.function else ""
            yield Line.assemble(self._say(LOOK_FIRST), (name or self._lab.group(red.id).function, "bold"))
        if diagnosis is not None:
            yield Line("")
            for line in Feedback(width=self._width, language=self._language, plain=self._plain).lines(diagnosis):
                if self._view.stale:
                    line.stylize("dim")
                yield line
        yield from self._output(red)


def _most_urgent(groups: Sequence[GroupResult]) -> tuple[GroupResult, CheckResult]:
    """Return the red check that is shown, with its group: the first of a function that hung, else the first."""
    red = [(group, check) for group in groups for check in group.checks if not check.passed]
    return next((one for one in red if one[1].verdict == "timeout"), red[0])
