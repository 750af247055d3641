"""The student's screen: every check, what to look at first, the score. Readable without colour, at 80 columns."""

import re
from collections.abc import Iterator
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

from grader.labs import Lab
from grader.models import CheckResult, Fault, Frame, GroupResult, Report
from grader.reports.gradebook_csv import points
from grader.text import clean_line

QUIET, NORMAL, VERBOSE = 0, 1, 2
STYLES = {"PASS": "green", "FAIL": "bold red"}
DETAIL_COLUMN = 44
HASH_LENGTH = 8
CODE_WIDTH = 200


class Screen:
    """Lays out one report in lines of at most ``width`` cells (a label or a student's text may be longer)."""

    def __init__(
        self, lab: Lab, source: str, *, width: int = 80, verbosity: int = NORMAL, language: str = "en"
    ) -> None:
        self._lab = lab
        self._source = re.split(r"\r\n|\r|\n", source)  # where Python counts lines, and nowhere else
        self._width = max(40, width)
        self._verbosity = verbosity
        self._language = language
        self._traced: set[Fault] = set()  # faults whose traceback was shown once
        self._stopped_at: dict[str, tuple[Frame, ...]] = {}

    def lines(self, report: Report, file: str) -> Iterator[Text]:
        """Return the whole screen."""
        self._stopped_at = dict(report.timing.stopped_at)
        yield from self._head(report, file)
        if report.fault is not None:
            yield from self._unloadable(report.fault)
        yield from self.groups(report)
        yield Text("")
        yield from self._verdict(report)

    def groups(self, report: Report) -> Iterator[Text]:
        """Return the lines of all groups."""
        for group in report.groups:
            yield from self._group(group, brief=self._verbosity == QUIET or report.fault is not None)

    def _head(self, report: Report, file: str) -> Iterator[Text]:
        yield Text.assemble((report.lab, "bold"), "  ", self._lab.title.to(self._language))
        digest = report.submission.sha256[:HASH_LENGTH]
        yield Text(f"file  {clean_line(file, 300)}" + (f"  (sha256 {digest})" if digest else ""))
        for rule in self._lab.rules:
            where = ", ".join(rule.functions) or "the whole file"
            yield Text(f"rule  {where}: no {', '.join(rule.forbid)}. {rule.reason.to(self._language)}")
        yield Text("")

    def _unloadable(self, fault: Fault) -> Iterator[Text]:
        yield Text("The file could not be loaded, so no check can pass:", style="bold red")
        yield Text(f"  {fault.reason}")
        yield from self._trace(fault, "    ")
        yield from self._stopped(fault, "    ")
        yield Text("")

    def _group(self, group: GroupResult, *, brief: bool) -> Iterator[Text]:
        earned = "-" if group.score is None else points(group.score)
        full = self._lab.group(group.id).points
        yield self._spread(group.title.to(self._language), f"{earned} / {full}", "bold")
        if group.internal:
            yield Text(f"  the suite failed, not you: {group.internal}", style="bold red")
        if brief and self._verbosity != VERBOSE:
            passed = sum(check.passed for check in group.checks)
            yield Text(f"  {passed} of {len(group.checks)} checks pass")
            if self._verbosity != QUIET:
                yield from self._output(group)
            return
        shown: Fault | None = None
        for check in group.checks:
            yield from self._check(check, repeated=check.fault is not None and check.fault == shown)
            if not check.passed:
                shown = check.fault
        yield from self._output(group)

    def _output(self, group: GroupResult) -> Iterator[Text]:
        if group.output:
            yield Text("  printed while this group ran:")
            for line, same in groupby(group.output.rstrip().split("\n")):
                count = len(list(same))
                yield Text(f"  | {line}" + (f"   ({count} times)" if count > 1 else ""), style="dim")

    def _check(self, check: CheckResult, *, repeated: bool) -> Iterator[Text]:
        word = "PASS" if check.passed else "FAIL"
        line = Text.assemble("  ", (word, STYLES[word]), "  ", check.label)
        if check.guard and (self._verbosity == VERBOSE or not check.passed):
            line.append("  (guard)")
        if check.passed:
            yield line
            return
        detail = "the same reason" if repeated and self._verbosity != VERBOSE else _detail(check)
        gap = max(DETAIL_COLUMN - line.cell_len, 2)
        if "\n" not in detail and line.cell_len + gap + cell_len(detail) <= self._width:
            yield line.append(" " * gap + detail)
        else:
            yield line
            yield Text(f"        {detail}")
        if check.fault is not None and check.fault not in self._traced:
            self._traced.add(check.fault)
            yield from self._trace(check.fault, "          ")
            yield from self._stopped(check.fault, "          ")

    def _trace(self, fault: Fault, indent: str) -> Iterator[Text]:
        before: Frame | None = None
        repeats = 0
        for frame in (*fault.frames, None):
            if frame is not None and frame == before:
                repeats += 1
                continue
            if repeats:
                yield Text(f"{indent}(and {repeats} times more)")
            repeats, before = 0, frame
            if frame is None:
                return
            if frame.function:  # a syntax error has none, and its reason names the line
                yield Text(f"{indent}student.py, line {frame.line}, in {frame.function}")
            if 1 <= frame.line <= len(self._source):
                code = self._source[frame.line - 1]
                yield Text(f"{indent}  {clean_line(code.strip(), CODE_WIDTH)}", style="cyan")
                if fault.column:
                    before_it = clean_line(code[: fault.column - 1].lstrip(), CODE_WIDTH)
                    yield Text(f"{indent}  {' ' * cell_len(before_it)}^", style="bold")

    def _stopped(self, fault: Fault, indent: str) -> Iterator[Text]:
        """Return where a function was when it had taken too long; said once a function."""
        frames = self._stopped_at.pop(fault.function, ()) if fault.verdict == "timeout" else ()
        if frames:
            yield Text(f"{indent}it was at")
            yield from self._trace(Fault(fault.verdict, fault.stage, "", frames=frames), indent)

    def _verdict(self, report: Report) -> Iterator[Text]:
        checks = [check for group in report.groups for check in group.checks]
        passed = sum(check.passed for check in checks)
        if report.score is None:
            yield Text("No score: the grader failed, not you. Please report the message above.", style="bold red")
            return
        style = "bold green" if report.verdict == "passed" else "bold"
        score = f"Score  {points(report.score)} / {report.score.out_of}"
        yield Text.assemble((score, style), f"   {passed} of {len(checks)} checks pass")
        yield from self._advice(report)

    def _advice(self, report: Report) -> Iterator[Text]:
        red = next((group for group in report.groups if group.verdict != "passed"), None)
        if red is None:
            yield Text("All checks pass.", style="green")
            return
        if report.fault is not None:
            yield Text("Look first at what is said above.")
            return
        first = next(check for check in red.checks if not check.passed)
        declared = self._lab.group(red.id)
        yield Text.assemble("Look first at  ", (declared.function, "bold"), f"  ({red.id}: {first.label})")
        if declared.hints:
            yield Text(f"Hint  {declared.hints[0].to(self._language)}")

    def _spread(self, left: str, right: str, style: str) -> Text:
        gap = max(2, self._width - cell_len(left) - cell_len(right) - 1)
        return Text(left + " " * gap + right, style=style)


def _detail(check: CheckResult) -> str:
    if check.fault is not None or not check.want:
        return check.message
    where = f" at {list(check.cell)}" if check.cell else ""
    detail = f"got {check.got}, want {check.want}{where}"
    return f"{detail} ({check.message})" if check.message else detail
