"""The loop behind ``grader watch``: takes events one by one, keeps what is known, shows it."""

import os
import queue
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from grader.errors import InputError
from grader.hints import Hint, next_hint
from grader.labs import Lab
from grader.models import CheckResult, Report, Submission, Text
from grader.progress import LabProgress, ProgressFile, next_lab
from grader.reports.hint import NO_HINTS
from grader.reports.still import View
from grader.submissions import Found, read
from grader.watching.display import Display
from grader.watching.events import Blind, Event, Failed, Pressed, Quiet, Ran, Resized, Saved

PATIENCE = 0.7  # seconds after which a run that is still going is said to be

STARTING = Text("starting ...", "启动中……")
RUNNING = Text("running ...", "运行中……")
DONE = Text("Lab done: press n for the next one, {lab}.", "实验完成：按 n 进入下一个，{lab}。")
DONE_NO_KEYS = Text("Lab done. Next: grader watch {lab}", "实验完成。下一个：grader watch {lab}")
ALL_DONE = Text("Lab done, and no other is left.", "实验完成，也没有别的实验了。")
NO_OTHER = Text("No other lab is left to be done.", "没有别的实验要做了。")
NOTHING_RED = Text("Nothing is red: no hint is needed.", "没有变红的检查，用不着提示。")
FAILED = Text("The grader failed, not you: {why}", "出错的是评分程序，不是你的代码：{why}")
NOT_KEPT = Text("{file} cannot be written: progress is not kept.", "{file} 无法写入：进度没有保存。")


class Runs(Protocol):
    """Runs submissions; see ``runs.Runs``."""

    def start(self, lab: Lab, submission: Submission) -> int:
        """Run a submission in place of the one that is going; return the number of its run."""


class Watch:
    """Watches one lab at a time until it is told to quit. Events come from ``events``, whoever puts them there."""

    def __init__(
        self,
        labs: Callable[[], list[Lab]],
        *,
        events: "queue.SimpleQueue[Event]",
        runs: Runs,
        follow: Callable[[Lab], None],
        display: Display,
        keys: bool = True,
    ) -> None:
        self._find_labs = labs
        self._labs: list[Lab] = []
        self._events = events
        self._runs = runs
        self._follow = follow
        self._display = display
        self._keys = keys
        self._number = 0  # of the newest run
        self._going = False
        self._first = False  # whether nothing of that run came yet
        self._said = False  # whether it was said that it takes long

    def run(self, lab: Lab) -> View:
        """Watch ``lab`` and those after it; return what was shown last."""
        self._open(lab)
        while self._take(self._next_event()):
            pass
        return self._view

    def _open(self, lab: Lab) -> None:
        self._lab = lab
        self._file = ProgressFile.of(lab)
        self._submission: Submission | None = None
        self._base: Report | None = None  # the last run of this lab that could be compared with
        self._view = View(lab, STARTING, keys=self._keys)
        self._follow(lab)
        self._start(forced=True)
        self._show()

    def _next_event(self) -> Event:
        try:
            return self._events.get(timeout=PATIENCE if self._going and not self._said else None)
        except queue.Empty:
            return Quiet()

    def _take(self, event: Event) -> bool:
        """Deal with one event; say whether to go on."""
        match event:
            case Saved():
                self._start()
            case Ran(number, report, whole):
                if number == self._number:
                    self._ran(report, whole=whole)
            case Failed(number, why):
                if number == self._number:
                    self._ended()
                    self._show(notice=FAILED.filled(why=why))
            case Pressed(key):
                return self._press(key)
            case Blind(why):
                raise InputError(why)
            case Quiet():
                self._said = True
                self._show(state=RUNNING)
            case Resized():
                self._show()
        return True

    def _start(self, *, forced: bool = False) -> None:
        """Read what was saved and run it, unless it is what runs or ran already: one save is several events."""
        found = Found(self._lab.stub.stem, self._lab.stub, os.path.relpath(self._lab.stub))
        submission = read(found, self._lab.helpers)
        if submission == self._submission and not forced:
            return
        self._submission = submission
        self._first, self._going, self._said = True, True, False
        self._number = self._runs.start(self._lab, submission)

    def _ran(self, report: Report, *, whole: bool) -> None:
        assert self._submission is not None
        before, shown = self._view.before, self._view.report
        if self._first:
            before, self._first = self._base, False
            if report.fault is None and not report.internal:
                self._base = report
        stale = not whole and shown is not None and shown.diagnosis is not None and _red(report) == _red(shown)
        if stale and shown is not None:  # it leaves the screen as it is until the new one takes its place
            report = msgspec.structs.replace(report, diagnosis=shown.diagnosis)
        notice = None
        if whole:
            self._ended()
            notice = self._keep(report)
        self._show(
            report=report, source=self._submission.source, before=before, stale=stale, hint=self._kept_hint(report),
            notice=notice,
        )  # fmt: skip
        if whole:
            self._start()  # what was saved before the folder was watched

    def _ended(self) -> None:
        self._going = False
        self._view = self._view._replace(state=Text.same(time.strftime("%H:%M:%S")))

    def _keep(self, report: Report) -> Text | None:
        """Keep the run in the progress file; return what is to be said about that, or about what comes next."""
        written = self._file.note_run(report)
        if report.verdict == "passed":
            coming = self._coming()
            text = ALL_DONE if coming is None else DONE if self._keys else DONE_NO_KEYS
            return text.filled(lab=coming.id if coming is not None else "")
        return self._file.problem if written else NOT_KEPT.filled(file=self._file.path.name)

    def _coming(self) -> Lab | None:
        self._labs = self._labs or self._find_labs()
        return next_lab(self._labs, self._file.read(), after=self._lab)

    def _press(self, key: str) -> bool:
        match key:
            case "q" | "Q":
                return False
            case "\x03":  # where the terminal does not make it a signal
                raise KeyboardInterrupt
            case "r" | "R":
                self._start(forced=True)
            case "h" | "H":
                self._hint()
            case "n" | "N":
                coming = self._coming()
                if coming is not None:
                    self._open(coming)
                else:
                    self._show(notice=NO_OTHER)
        return True

    def _hint(self) -> None:
        """Show the next hint of the first red group."""
        report = self._view.report
        if report is None:
            return
        red = _red_group(report)
        if red is None:
            self._show(notice=NOTHING_RED)
            return
        group = self._lab.group(red)
        shown = self._file.read().get(self._lab.id, LabProgress()).hints.get(red, 0)
        if self._view.hint is not None and self._view.hint.group.id == red:
            shown = max(shown, self._view.hint.number)
        hint = next_hint(group, shown)
        if hint is None:
            self._show(notice=NO_HINTS.filled(group=red))
            return
        self._show(hint=hint, notice=None)
        self._file.note_hint(self._lab, red, hint.number)

    def _kept_hint(self, report: Report) -> Hint | None:
        """Return the hint on the screen as long as its group is the first red one."""
        hint = self._view.hint
        return hint if hint is not None and hint.group.id == _red_group(report) else None

    def _show(self, **changes: object) -> None:
        self._view = self._view._replace(**changes)  # type: ignore[arg-type]
        self._display.show(self._view, settled=not self._going)


def _red_group(report: Report) -> str | None:
    return next((group.id for group in report.groups if group.verdict != "passed"), None)


def _red(report: Report) -> CheckResult | None:
    checks = (check for group in report.groups for check in group.checks)
    return next((check for check in checks if not check.passed), None)
