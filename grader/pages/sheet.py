"""What a feedback page says, in order and in one language: HTML and Markdown lay out the same sheet."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from grader.labs import Lab
from grader.models import CheckResult, Fault, GroupResult, Report, Text
from grader.pages import words
from grader.pages.frame import BLOCK, NAME, VALUE, say
from grader.pages.moment import moment
from grader.pages.start import Start, start
from grader.pages.trace import Place, Source
from grader.quiz.questions import LETTERS
from grader.records import Standing
from grader.reports.gradebook_csv import points
from grader.reports.quiz import HEAD, WORDS, summary
from grader.reports.terminal import (
    ALL_PASS,
    COUNT,
    HASH_LENGTH,
    IT_WAS_AT,
    RULE,
    SAME,
    SUITE_FAILED,
    TIMES,
    WHERE,
    WHOLE,
)
from grader.text import clean_block, clean_line
from grader.visibility import StudentView

MOST_LINES = 60  # of what was printed
SAME_GROUPS = 256  # that are remembered as they were written: in a class many have the same ones


class Trouble(NamedTuple):
    """Why a call, or the file, gave nothing: a sentence, the lines of the student's own, where it was when stopped."""

    reason: str
    places: tuple[Place, ...] = ()
    stopped: str = ""
    stopped_at: tuple[Place, ...] = ()


class Red(NamedTuple):
    """A check that failed."""

    label: str
    guard: bool
    got: str
    want: str
    why: str
    trouble: Trouble | None = None


class Group(NamedTuple):
    """One group."""

    title: str
    passed: bool
    points: str
    summary: str  # how many checks pass
    internal: str
    closed: bool  # hidden: its checks are not shown
    red: tuple[Red, ...]
    green: tuple[str, ...]
    printed: str

    @property
    def says_why(self) -> bool:
        """Whether a failed check has more to say than two values."""
        return any(check.why or check.trouble for check in self.red)


class Asked(NamedTuple):
    """A question of the quiz, and what became of its answer."""

    word: str  # PASS, FAIL, and others that are neither
    question: str
    options: tuple[tuple[str, str], ...]  # letter, text
    answer: str  # empty if there is none
    said: str

    @property
    def right(self) -> bool:
        """Whether it is right."""
        return self.word == WORDS["right"]


class QuizSheet(NamedTuple):
    """The quiz."""

    points: str  # empty where it has none
    summary: str
    problems: tuple[str, ...]
    asked: tuple[Asked, ...]


class Sheet(NamedTuple):
    """The whole page. ``points`` is empty where there is no score."""

    lab: str
    title: str
    student: str
    about: tuple[tuple[str, str], ...]
    points: str
    out_of: str
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    unloadable: Trouble | None
    start: Start | None
    groups: tuple[Group, ...]
    quiz: QuizSheet | None
    environment: tuple[tuple[str, str], ...]


def sheet(lab: Lab, standing: Standing, view: StudentView | None, language: str, source: str) -> Sheet:
    """Return what is said to the student of ``standing``; ``view`` is none where there is no report."""
    report = view.report if view is not None else None
    file = Source(source, report.submission.cells if report is not None else (), language)
    writer = _Writer(lab, language, file, report)
    got, out_of = _points(standing, view)
    unloadable = None
    if report is not None and report.fault is not None:
        unloadable = writer.trouble(report.fault)
    return Sheet(
        lab=lab.id,
        title=lab.title.to(language),
        student=clean_line(standing.student.label, NAME),
        about=tuple(_about(standing, report, language)),
        points=got,
        out_of=out_of,
        notes=tuple(_notes(lab, standing, view, language)),
        rules=tuple(writer.rules()),
        unloadable=unloadable,
        start=start(lab, report, language) if report is not None and unloadable is None else None,
        groups=tuple(map(writer.group, report.groups)) if report is not None else (),
        quiz=_quiz(lab, view, language) if view is not None else None,
        environment=tuple(_environment(report, language)) if report is not None else (),
    )


def _quiz(lab: Lab, view: StudentView, language: str) -> QuizSheet | None:
    quiz = view.report.quiz
    if quiz is None:
        return None
    questions = {one.id: one for one in lab.quiz.questions} if lab.quiz is not None else {}
    asked = []
    for one in quiz.answers if quiz.legible else ():
        question = questions.get(one.id)  # none: the quiz was another one when this was graded
        options = zip(LETTERS, (text.to(language) for text in question.options), strict=False) if question else ()
        asked.append(
            Asked(
                WORDS[one.state], question.text.to(language) if question else one.id, tuple(options),
                clean_line(one.answer, VALUE),
                clean_line(one.said.to(language), BLOCK) if one.said is not None else "",
            )
        )  # fmt: skip
    return QuizSheet(
        f"{points(quiz.score)} / {quiz.score.out_of}" if quiz.score is not None else "",
        _sentence(summary(quiz, held=view.quiz_to_come).to(language), language),
        tuple(clean_line(problem.to(language), BLOCK) for problem in quiz.problems),
        tuple(asked),
    )


def _points(standing: Standing, view: StudentView | None) -> tuple[str, str]:
    """Return the points to show: those that count, or of the groups shown while hidden ones are to come."""
    score = standing.mark.final
    if view is not None and not view.whole and standing.mark.override is None:
        score = view.report.score
    return (points(score), str(score.out_of)) if score is not None else ("", "")


def _notes(lab: Lab, standing: Standing, view: StudentView | None, language: str) -> Iterator[str]:
    """Return what is to be said beside the score, in sentences."""
    mark = standing.mark
    if standing.counted is None:
        yield say(words.NOTHING, language)
    elif view is None:
        yield say(words.NOT_GRADED, language)
    elif view.report.score is None and mark.final is None:
        yield say(words.NO_SCORE, language)
    if mark.override is not None:
        yield say(words.OVERRIDE, language)
    elif mark.late is not None and view is not None:
        if view.whole:
            yield _sentence(mark.late.to(language), language)
            if mark.earned is not None and mark.penalty:
                yield say(words.EARNED, language, earned=points(mark.earned))
        else:  # what it costs would tell how many points the hidden groups gave
            yield say(words.LATE, language)
    if view is None or view.report.score is None:
        return
    yield from _counts(lab, view, language)
    if view.report.quiz is not None:
        head = say(HEAD, language, said=summary(view.report.quiz, held=view.quiz_to_come))
        yield _sentence(head.replace("  ", say(words.COLON, language)), language)
    if view.quiz_points_to_come and mark.override is None:
        yield say(words.QUIZ_TO_COME, language, points=view.quiz_points_to_come)
    if not view.all_checks:  # a score set by hand is the whole one, whatever the hidden checks say
        text = words.TO_COME if mark.override is None else words.CHECKS_TO_COME
        yield say(text, language, checks=view.checks_to_come, points=view.points_to_come)


def _counts(lab: Lab, view: StudentView, language: str) -> Iterator[str]:
    checks = [check for group in view.report.groups for check in group.checks]
    passed = sum(check.passed for check in checks)
    closed = [group for group in view.report.groups if _closed(lab, group)]
    everything = view.all_checks and not closed and not lab.unseen
    count = say(COUNT if everything else words.COUNT_SHOWN, language, passed=passed, all=len(checks))
    if passed < len(checks) or not checks:
        yield count + say(words.STOP, language)
    elif everything:
        yield say(ALL_PASS, language)
    else:
        red = any(group.verdict != "passed" for group in closed)
        yield say(words.HIDDEN_RED if red else words.SHOWN_PASS, language)


def _sentence(text: str, language: str) -> str:
    """Return words that stand in a list elsewhere, as a sentence."""
    stop = "" if text.endswith((".", "。")) else say(words.STOP, language)
    return text[:1].upper() + text[1:] + stop


def _closed(lab: Lab, group: GroupResult) -> bool:
    return not group.checks and lab.group(group.id).hidden


def _about(standing: Standing, report: Report | None, language: str) -> Iterator[tuple[str, str]]:
    student, counted = standing.student, standing.counted
    if student.name:
        yield say(words.COLUMN_ID, language), clean_line(student.id, NAME)
    if student.section:
        yield say(words.SECTION, language), clean_line(student.section, NAME)
    if counted is None:
        return
    of = say(words.ATTEMPT_OF, language, number=counted.number, all=max(standing.attempts, counted.number))
    if max(standing.attempts, counted.number) > 1:
        yield say(words.ATTEMPT, language), of
    if counted.at is not None:
        yield say(words.HANDED_IN, language), moment(counted.at)
    digest = (report.submission.sha256 if report is not None else counted.sha256)[:HASH_LENGTH]  # of a file, if read
    file = clean_line(counted.file, 2 * NAME)
    yield say(words.FILE, language), f"{file}  (sha256 {digest})" if digest else file


def _environment(report: Report, language: str) -> Iterator[tuple[str, str]]:
    ran = report.environment
    yield say(words.PYTHON, language), ran.python
    yield say(words.NUMPY, language), ran.numpy
    yield say(words.KIT, language), ran.grader
    yield say(words.ISOLATION, language), f"{ran.jail} ({', '.join(ran.layers)})" if ran.layers else ran.jail


@lru_cache(maxsize=SAME_GROUPS)
def _labels(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return labels as they are shown: a class has few different sets of green checks."""
    return tuple(clean_line(label, VALUE) for label in labels)


class _Writer:
    """Writes the groups of one report; a traceback is shown once."""

    def __init__(self, lab: Lab, language: str, source: Source, report: Report | None) -> None:
        self._lab = lab
        self._language = language
        self._source = source
        self._stopped_at = dict(report.timing.stopped_at) if report is not None else {}
        self._traced: set[Fault] = set()
        self._brief = report is not None and report.fault is not None  # every check is red for one reason

    def rules(self) -> Iterator[str]:
        """Return what the lab forbids."""
        for rule in self._lab.rules:
            where = Text.same(", ".join(rule.functions)) if rule.functions else WHOLE
            yield self._say(RULE, where=where, what=", ".join(rule.forbid), reason=rule.reason)

    def trouble(self, fault: Fault) -> Trouble:
        """Return why there is no value; its lines the first time only."""
        reason = clean_line(fault.reason.to(self._language), VALUE)
        if fault in self._traced:
            return Trouble(reason)
        self._traced.add(fault)
        frames = self._stopped_at.pop(fault.function, ()) if fault.verdict == "timeout" else ()
        places = tuple(self._source.places(fault.frames, fault.column))
        return Trouble(
            reason, places, self._say(IT_WAS_AT) if frames else "", tuple(self._source.places(frames)) if frames else ()
        )

    def group(self, group: GroupResult) -> Group:
        """Return one group: its failed checks with their reasons, the labels of the others, what was printed."""
        declared = self._lab.group(group.id)
        passed = sum(check.passed for check in group.checks)
        closed = _closed(self._lab, group)
        red = []
        before: Fault | None = None
        for check in group.checks if not self._brief else ():
            if not check.passed:
                red.append(self._red(check, repeated=check.fault is not None and check.fault == before))
                before = check.fault
        return Group(
            title=group.title.to(self._language),
            passed=group.verdict == "passed",
            points=f"{'-' if group.score is None else points(group.score)} / {declared.points}",
            summary="" if closed else self._say(COUNT, passed=passed, all=len(group.checks)),
            internal=self._say(SUITE_FAILED, why=clean_line(group.internal, VALUE)) if group.internal else "",
            closed=closed,
            red=tuple(red),
            green=() if self._brief else _labels(tuple([check.label for check in group.checks if check.passed])),
            printed=self._printed(group.output),
        )

    def _red(self, check: CheckResult, *, repeated: bool) -> Red:
        label = clean_line(check.label, VALUE)
        if repeated:
            return Red(label, check.guard, "", "", self._say(SAME))
        if check.fault is not None:
            return Red(label, check.guard, "", "", "", self.trouble(check.fault))
        why = [clean_line(check.message.to(self._language), VALUE)] if check.message is not None else []
        if check.cell and check.want:
            why.insert(0, self._say(WHERE, cell=list(check.cell)).strip(" ，,"))
        return Red(
            label, check.guard, clean_line(check.got, VALUE), clean_line(check.want, VALUE),
            self._say(words.SEMICOLON).join(why),
        )  # fmt: skip

    def _printed(self, output: str) -> str:
        """Return what was printed: lines that repeat once, and not more of them than a page bears."""
        lines = []
        for line, same in groupby(clean_block(output, BLOCK // 2).rstrip().split("\n")):
            count = len(list(same))
            lines.append(line + (self._say(TIMES, count=count) if count > 1 else ""))
        if len(lines) > MOST_LINES:
            more = len(lines) - MOST_LINES
            lines = [*lines[:MOST_LINES], self._say(words.MORE_LINES, count=more)]
        return "\n".join(lines)

    def _say(self, text: Text, **values: object) -> str:
        return say(text, self._language, **values)
