"""The feedback page of one student as Markdown, in the flavour of GitHub. What a student wrote is code or escaped."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grader.labs import QUIZ, Lab
from grader.models import Text
from grader.pages import words
from grader.pages.frame import say
from grader.pages.sheet import SAME_GROUPS, Group, QuizSheet, Sheet, Trouble, sheet
from grader.pages.start import Piece, Shown, Start
from grader.pages.trace import Place
from grader.records import Standing
from grader.reports.feedback import GOT, LIKELY, WANT
from grader.reports.quiz import NOT_ANSWERED
from grader.reports.terminal import GUARD, PRINTED, UNLOADABLE
from grader.visibility import StudentView

LINK = re.compile(r"@|://|www\.", re.IGNORECASE)  # becomes a link or calls somebody, escaped or not


def feedback_markdown(
    lab: Lab, standing: Standing, view: StudentView | None, *, language: str = "en", source: str = ""
) -> str:
    """Return the page; it says what ``feedback_html`` says, pictures aside."""
    return markdown_of(sheet(lab, standing, view, language, source), language)


def markdown_of(whole: Sheet, language: str) -> str:
    """Return the page of a sheet; see ``feedback_markdown``."""
    return "\n\n".join(_Writer(language).parts(whole)) + "\n"


def escaped(text: str) -> str:
    """Return text in which nothing is markup; as code where it would become a link even so."""
    line = " ".join(text.split())
    if LINK.search(line):
        return code(line)
    inline = re.sub(r"([\\`*_\[\]<>#~|&$!])", r"\\\1", line)
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", inline)  # a list, a rule or a heading begins with these


def code(text: str) -> str:
    """Return a line as code, whatever it holds."""
    line = " ".join(text.split("\n"))
    ticks = "`" * (_longest(line) + 1)
    pad = " " if line.startswith("`") or line.endswith("`") or not line.strip() else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def fenced(text: str, indent: str = "") -> str:
    """Return a block of text that no fence in it can end."""
    ticks = "`" * max(3, _longest(text) + 1)
    return "\n".join(f"{indent}{line}" for line in (f"{ticks}text", *text.split("\n"), ticks))


def _longest(text: str) -> int:
    """Return the length of the longest run of backticks."""
    return max(map(len, re.findall("`+", text))) if "`" in text else 0


class _Writer:
    """Writes sheets, a paragraph at a time."""

    def __init__(self, language: str) -> None:
        self._language = language

    def parts(self, whole: Sheet) -> Iterator[str]:
        """Return all parts, to be set apart by empty lines."""
        yield f"# {escaped(whole.title)}"
        yield f"{escaped(whole.lab)} · {escaped(whole.student)}"
        yield f"## {self._say(words.SCORE)}"
        if whole.points:
            yield f"**{whole.points}** / {whole.out_of}"
        yield from map(escaped, whole.notes)
        yield from self._facts(whole.about)
        if whole.unloadable is not None:
            yield f"## {self._say(words.START)}"
            yield escaped(self._say(UNLOADABLE))
            yield from self._trouble(whole.unloadable)
        if whole.start is not None:
            yield f"## {self._say(words.START)}"
            yield from self._start(whole.start)
        if whole.groups:
            yield f"## {self._say(words.CHECKS)}"
            yield from map(escaped, whole.rules)
        for group in whole.groups:
            yield from _group(group, self._language)
        if whole.quiz is not None:
            yield from self._quiz(whole.quiz)
        if whole.environment:
            yield f"## {self._say(words.ENVIRONMENT)}"
            yield from self._facts(whole.environment)

    def _start(self, start: Start) -> Iterator[str]:
        if start.first:
            yield f"{self._say(words.FIRST)} **{code(start.first)}**{self._say(words.STOP)}"
        if len(start.steps) > 1:
            steps = (code(one.name) + self._in_brackets(one.state) for one in start.steps)
            yield " → ".join(steps)
        yield from (escaped(text) for text in (start.look, start.reason) if text)
        if start.example is not None:
            yield from self._example(start.example)
        if start.relation:
            yield escaped(start.relation)
        if start.likely:
            yield f"### {self._say(LIKELY)}"
            yield from map(escaped, start.likely)
        yield from (escaped(text) for text in (start.symptom, start.hint) if text)

    def _example(self, shown: Shown) -> Iterator[str]:
        yield escaped(shown.head)
        inputs = [_assigned(name, value) for name, value in shown.inputs]
        if inputs:
            yield fenced("\n".join(inputs))
        for word, pieces in ((GOT, shown.got), (WANT, shown.want)):
            yield self._say(word)
            yield fenced(_marked(pieces))
        yield from (escaped(sentence) for sentence in (shown.differs, *shown.sentences) if sentence)

    def group(self, group: Group) -> Iterator[str]:
        """Return the parts of a group."""
        yield f"### {'PASS' if group.passed else 'FAIL'} {escaped(group.title)} ({group.points})"
        if group.internal:
            yield escaped(group.internal)
        if group.closed:
            yield self._say(words.CLOSED)
        elif not group.red and not group.green:
            yield escaped(group.summary)
        lines = []
        for check in group.red:
            said = [f"{self._say(GOT)} {code(check.got)}", f"{self._say(WANT)} {code(check.want)}"]
            said = said if check.got or check.want else []
            why = check.trouble.reason if check.trouble is not None else check.why
            said += [escaped(why)] if why else []
            guard = self._say(GUARD) if check.guard else ""
            colon = self._say(words.COLON) if said else ""
            lines.append(f"- FAIL {code(check.label)}{guard}{colon}" + self._say(words.COMMA).join(said))
            if check.trouble is not None:
                lines += self._places(check.trouble, "  ")
        lines += [f"- PASS {code(label)}" for label in group.green]
        if lines:
            yield "\n".join(lines)
        if group.printed:
            yield self._say(PRINTED)
            yield fenced(group.printed)

    def _quiz(self, quiz: QuizSheet) -> Iterator[str]:
        yield f"## {self._say(QUIZ)}" + (f" ({quiz.points})" if quiz.points else "")
        yield escaped(quiz.summary)
        yield from map(escaped, quiz.problems)
        for number, one in enumerate(quiz.asked, 1):
            options = (f"\n   - {letter}: {escaped(text)}" for letter, text in one.options)
            answer = code(one.answer) if one.answer else self._say(NOT_ANSWERED)
            answer = f"{self._say(words.ANSWERED)}{self._say(words.COLON)}{answer}"
            said = f"\n\n   {escaped(one.said)}" if one.said else ""
            yield f"{number}. {one.word} {escaped(one.question)}{''.join(options)}\n\n   {answer}{said}"

    def _trouble(self, trouble: Trouble) -> Iterator[str]:
        yield escaped(trouble.reason)
        if lines := self._places(trouble, ""):
            yield "\n".join(lines)

    def _places(self, trouble: Trouble, indent: str) -> list[str]:
        """Return the lines of a traceback, as one block of code."""
        lines = list(_lines(trouble.places))
        if trouble.stopped:
            lines += [trouble.stopped, *_lines(trouble.stopped_at)]
        return [fenced("\n".join(lines), indent)] if lines else []

    def _facts(self, facts: Sequence[tuple[str, str]]) -> Iterator[str]:
        if facts:
            yield "\n".join(f"- {term}{self._say(words.COLON)}{code(text)}" for term, text in facts)

    def _in_brackets(self, said: str) -> str:
        return say(words.IN_BRACKETS, self._language, said=said) if said else ""

    def _say(self, text: Text) -> str:
        return say(text, self._language)


@lru_cache(maxsize=SAME_GROUPS)
def _group(group: Group, language: str) -> tuple[str, ...]:
    return tuple(_Writer(language).group(group))


def _lines(places: Sequence[Place]) -> Iterator[str]:
    for place in places:
        yield from (part for part in (place.where, place.code, place.caret, place.more) if part)


def _assigned(name: str, value: str) -> str:
    head = f"{name} = "
    return head + value.replace("\n", "\n" + " " * len(head))


def _marked(pieces: Sequence[Piece]) -> str:
    """Return a table whose differing row has an arrow; colours there are none."""
    table = "".join(text for text, _ in pieces)
    if len(pieces) < 3:
        return table
    rows = table.split("\n")
    rows[pieces[0][0].count("\n")] += "   <--"
    return "\n".join(rows)
