"""The student's screen: every check, what to look at first, the score. Readable without colour, at 80 columns."""

import re
from collections.abc import Iterator
from itertools import groupby

from rich.cells import cell_len
from rich.text import Text as Line

from grader.labs import QUIZ, Lab
from grader.models import CheckResult, Fault, Frame, GroupResult, QuizResult, Report, Text
from grader.notebooks import place
from grader.reports.feedback import Feedback
from grader.reports.gradebook_csv import points
from grader.reports.quiz import HEAD, POINTS_TO_COME, result_lines, summary
from grader.reports.wrap import listed, wrapped
from grader.text import clean_line

QUIET, NORMAL, VERBOSE = 0, 1, 2
STYLES = {"PASS": "green", "FAIL": "bold red"}
DETAIL_COLUMN = 44
HASH_LENGTH = 8
CODE_WIDTH = 200

FILE = Text("file", "文件")
RULE = Text("rule  {where}: no {what}. {reason}", "规则  {where}：不许用 {what}。{reason}")
WHOLE = Text("the whole file", "整个文件")
UNLOADABLE = Text("The file could not be loaded, so no check can pass:", "文件载入失败，所以没有一条检查能通过：")
SUITE_FAILED = Text("the suite failed, not you: {why}", "出错的是测试套件，不是你的代码：{why}")
COUNT = Text("{passed} of {all} checks pass", "{all} 条检查通过 {passed} 条")
PRINTED = Text("printed while this group ran:", "这一组运行时打印的内容：")
TIMES = Text("   ({count} {count:?time|times})", "   （共 {count} 次）")
SAME = Text("the same reason", "原因同上")
GUARD = Text("  (guard)", "  （守卫）")
MORE = Text("(and {count} {count:?time|times} more)", "（还有 {count} 次）")
AT = Text("{where}, in {function}", "{where}，在 {function} 中")
IT_WAS_AT = Text("it was at", "当时运行到")
NO_SCORE = Text(
    "No score: the grader failed, not you. Please report the message above.",
    "没有得分：出错的是评分程序，不是你的代码。请把上面的信息转告老师。",
)
SCORE = Text("Score  {earned} / {all}", "得分  {earned} / {all}")
ALL_PASS = Text("All checks pass.", "全部检查通过。")
ALL_OPEN_PASS = Text(
    "The checks here pass. {checks} more ({points} {points:?point|points}) {checks:?runs|run} when it is graded.",
    "这里的检查都通过了。还有 {checks} 条（{points} 分）在评分时运行。",
)
SEE_ABOVE = Text("Look first at what is said above.", "先看上面的说明。")
LOOK_FIRST = Text("Look first at  ", "先看  ")
FOUND_BY = Text("  ({group}: {check})", "  （{group}：{check}）")
HINT = Text("Hint  {hint}", "提示  {hint}")
GOT = Text("got {got}, want {want}{where}", "得到 {got}，应为 {want}{where}")
WHERE = Text(" at {cell}", "，位置 {cell}")
BECAUSE = Text("{detail} ({why})", "{detail}（{why}）")


class Screen:
    """Lays out one report in lines of at most ``width`` cells (a label or a student's text may be longer)."""

    def __init__(
        self, lab: Lab, source: str, *, width: int = 80, verbosity: int = NORMAL, language: str = "en",
        plain: bool = False,
    ) -> None:  # fmt: skip
        self._lab = lab
        self._source = re.split(r"\r\n|\r|\n", source)  # where Python counts lines, and nowhere else
        self._width = max(40, width)
        self._verbosity = verbosity
        self._language = language
        self._plain = plain  # for a screen reader: nothing is said by its place on the screen
        self._traced: set[Fault] = set()  # faults whose traceback was shown once
        self._stopped_at: dict[str, tuple[Frame, ...]] = {}
        self._cells: tuple[int, ...] = ()  # of a notebook: where each begins

    def lines(self, report: Report, file: str) -> Iterator[Line]:
        """Return the whole screen."""
        self._stopped_at = dict(report.timing.stopped_at)
        self._cells = report.submission.cells
        yield from self._head(report, file)
        if report.fault is not None:
            yield from self._unloadable(report.fault)
        yield from self.groups(report)
        if report.quiz is not None and report.quiz.judged:
            yield from self._quiz(report.quiz)
        yield Line("")
        yield from self._verdict(report)
        if report.quiz is not None and not report.quiz.judged:
            yield Line("")
            yield Line(self._say(HEAD, said=summary(report.quiz)))
            yield from self._answers(report.quiz)

    def groups(self, report: Report) -> Iterator[Line]:
        """Return the lines of all groups."""
        self._cells = report.submission.cells
        for group in report.groups:
            yield from self._group(group, brief=self._verbosity == QUIET or report.fault is not None)

    def _quiz(self, quiz: QuizResult) -> Iterator[Line]:
        if quiz.score is not None:
            yield self._spread(self._say(QUIZ), f"{points(quiz.score)} / {quiz.score.out_of}", "bold")
        else:
            yield Line(self._say(QUIZ), style="bold")
        yield Line("  " + self._say(summary(quiz)))
        yield from self._answers(quiz)

    def _answers(self, quiz: QuizResult) -> Iterator[Line]:
        brief = self._verbosity == QUIET
        return result_lines(quiz, width=self._width, language=self._language, brief=brief)

    def _head(self, report: Report, file: str) -> Iterator[Line]:
        yield Line.assemble((report.lab, "bold"), "  ", self._lab.title.to(self._language))
        digest = report.submission.sha256[:HASH_LENGTH]
        yield Line(f"{self._say(FILE)}  {clean_line(file, 300)}" + (f"  (sha256 {digest})" if digest else ""))
        for rule in self._lab.rules:
            where = listed(rule.functions) if rule.functions else WHOLE
            yield from self._wrapped(self._say(RULE, where=where, what=listed(rule.forbid), reason=rule.reason), "")
        yield Line("")

    def _unloadable(self, fault: Fault) -> Iterator[Line]:
        yield Line(self._say(UNLOADABLE), style="bold red")
        yield from self._wrapped(self._say(fault.reason), "  ")
        yield from self._trace(fault, "    ")
        yield from self._stopped(fault, "    ")
        yield Line("")

    def _group(self, group: GroupResult, *, brief: bool) -> Iterator[Line]:
        earned = "-" if group.score is None else points(group.score)
        full = self._lab.group(group.id).points
        yield self._spread(group.title.to(self._language), f"{earned} / {full}", "bold")
        if group.internal:
            for line in self._wrapped(self._say(SUITE_FAILED, why=group.internal), "  "):
                line.stylize("bold red")
                yield line
        if brief and self._verbosity != VERBOSE:
            passed = sum(check.passed for check in group.checks)
            yield Line("  " + self._say(COUNT, passed=passed, all=len(group.checks)))
            if self._verbosity != QUIET:
                yield from self._output(group)
            return
        shown: Fault | None = None
        for check in group.checks:
            yield from self._check(check, repeated=check.fault is not None and check.fault == shown)
            if not check.passed:
                shown = check.fault
        yield from self._output(group)

    def _output(self, group: GroupResult) -> Iterator[Line]:
        if group.output:
            yield Line("  " + self._say(PRINTED))
            for line, same in groupby(group.output.rstrip().split("\n")):
                count = len(list(same))
                yield Line(f"  | {line}" + (self._say(TIMES, count=count) if count > 1 else ""), style="dim")

    def _check(self, check: CheckResult, *, repeated: bool) -> Iterator[Line]:
        word = "PASS" if check.passed else "FAIL"
        line = Line.assemble("  ", (word, STYLES[word]), "  ", check.label)
        if check.guard and (self._verbosity == VERBOSE or not check.passed):
            line.append(self._say(GUARD))
        if check.passed:
            yield line
            return
        detail = self._say(SAME) if repeated and self._verbosity != VERBOSE else self._detail(check)
        gap = 2 if self._plain else max(DETAIL_COLUMN - line.cell_len, 2)
        if "\n" not in detail and line.cell_len + gap + cell_len(detail) <= self._width:
            yield line.append(" " * gap + detail)
        else:
            yield line
            yield from self._wrapped(detail, " " * 8)
        if check.fault is not None and check.fault not in self._traced:
            self._traced.add(check.fault)
            yield from self._trace(check.fault, "          ")
            yield from self._stopped(check.fault, "          ")

    def _trace(self, fault: Fault, indent: str) -> Iterator[Line]:
        before: Frame | None = None
        repeats = 0
        for frame in (*fault.frames, None):
            if frame is not None and frame == before:
                repeats += 1
                continue
            if repeats:
                yield Line(indent + self._say(MORE, count=repeats))
            repeats, before = 0, frame
            if frame is None:
                return
            if frame.function:  # a syntax error has none, and its reason names the line
                yield Line(indent + self._say(AT, where=place(frame.line, self._cells), function=frame.function))
            if 1 <= frame.line <= len(self._source):
                code = self._source[frame.line - 1]
                yield Line(f"{indent}  {clean_line(code.strip(), CODE_WIDTH)}", style="cyan")
                if fault.column and not self._plain:  # of the column the reason speaks, if it matters
                    before_it = clean_line(code[: fault.column - 1].lstrip(), CODE_WIDTH)
                    yield Line(f"{indent}  {' ' * cell_len(before_it)}^", style="bold")

    def _stopped(self, fault: Fault, indent: str) -> Iterator[Line]:
        """Return where a function was when it had taken too long; said once a function."""
        frames = self._stopped_at.pop(fault.function, ()) if fault.verdict == "timeout" else ()
        if frames:
            yield Line(indent + self._say(IT_WAS_AT))
            yield from self._trace(Fault(fault.verdict, fault.stage, fault.reason, frames=frames), indent)

    def _verdict(self, report: Report) -> Iterator[Line]:
        checks = [check for group in report.groups for check in group.checks]
        passed = sum(check.passed for check in checks)
        if report.score is None:
            yield Line(self._say(NO_SCORE), style="bold red")
            return
        style = "bold green" if report.verdict == "passed" else "bold"
        score = self._say(SCORE, earned=points(report.score), all=report.score.out_of)
        yield Line.assemble((score, style), "   " + self._say(COUNT, passed=passed, all=len(checks)))
        yield from self._advice(report)
        if self._lab.quiz_points and (report.quiz is None or report.quiz.score is None):
            yield Line(self._say(POINTS_TO_COME, points=self._lab.quiz_points))

    def _advice(self, report: Report) -> Iterator[Line]:
        red = next((group for group in report.groups if group.verdict != "passed"), None)
        if red is None:
            unseen = self._lab.unseen
            if not unseen:
                yield Line(self._say(ALL_PASS), style="green")
            else:  # full marks here are not full marks
                points_there = sum(group.points for group in unseen)
                yield Line(self._say(ALL_OPEN_PASS, checks=self._lab.unseen_checks(), points=points_there))
            return
        if report.fault is not None:
            yield Line(self._say(SEE_ABOVE))
            return
        first = next(check for check in red.checks if not check.passed)
        diagnosis = report.diagnosis
        if diagnosis is None or not diagnosis.wrong:
            name = first.fault.function if first.fault is not None and first.fault.function else ""
            looked = name or self._lab.group(red.id).function
            found_by = self._say(FOUND_BY, group=red.id, check=first.label)
            yield Line.assemble(self._say(LOOK_FIRST), (looked, "bold"), found_by)
        if diagnosis is not None:
            yield Line("")
            feedback = Feedback(width=self._width, language=self._language, plain=self._plain)
            yield from feedback.lines(diagnosis)
        rule_broken = first.fault is not None and first.fault.verdict == "failed" and first.fault.frames
        if self._lab.group(red.id).hints and not rule_broken:
            feedback = Feedback(width=self._width, language=self._language, plain=self._plain)
            yield from feedback.wrapped(self._say(HINT, hint=self._lab.group(red.id).hints[0]), "")

    def _spread(self, left: str, right: str, style: str) -> Line:
        gap = 2 if self._plain else max(2, self._width - cell_len(left) - cell_len(right) - 1)
        return Line(left + " " * gap + right, style=style)

    def _detail(self, check: CheckResult) -> str:
        if check.fault is not None or not check.want:
            return self._say(check.message) if check.message else ""
        where = self._say(WHERE, cell=list(check.cell)) if check.cell else ""
        detail = self._say(GOT, got=check.got, want=check.want, where=where)
        return self._say(BECAUSE, detail=detail, why=check.message) if check.message else detail

    def _wrapped(self, text: str, indent: str) -> Iterator[Line]:
        return (Line(line) for line in wrapped(text, self._width, first=indent, indent=indent))

    def _say(self, text: Text, **values: object) -> str:
        return (text.filled(**values) if values else text).to(self._language)
