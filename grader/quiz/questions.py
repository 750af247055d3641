"""What a quiz asks, beside the student, and what is right, with the solutions: two files, read strictly."""

import re
import string
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from grader.errors import LabError
from grader.models import Text, Value
from grader.quiz.values import Asked, Given, Unfit, read_value
from grader.tomlfile import line_of, read_toml

QUIZ_FILE = "quiz.toml"  # beside a lab: questions; beside its reference: answers
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LETTERS = string.ascii_lowercase
MOST_OPTIONS = 8
EXACT = Decimal(0)


class Question(Value, frozen=True):
    """One question, as students see it."""

    id: str
    kind: Literal["number", "choice", "shape"]
    text: Text
    options: tuple[Text, ...] = ()  # of a choice: a, b, c, ... in this order
    count: int = 1  # how many numbers
    tolerance: Decimal = EXACT  # how far a number may be off

    @property
    def asked(self) -> Asked:
        """What form an answer has."""
        return Asked(self.kind, self.count, LETTERS[: len(self.options)])


class Quiz(Value, frozen=True):
    """All questions of a lab."""

    questions: tuple[Question, ...]


class Wrong(Value, frozen=True):
    """An answer that is known to be wrong, and what is said to whoever gives it."""

    answer: Any
    text: Text


class Answer(Value, frozen=True):
    """The right answer to one question."""

    id: str
    answer: Any
    wrong: tuple[Wrong, ...] = ()


class _KeyFile(Value, frozen=True):
    answers: tuple[Answer, ...]


class Right(Value, frozen=True):
    """What is right for one question, read as a student's answer is read."""

    value: Given
    wrong: tuple[tuple[Given, Text], ...]


Key = dict[str, Right]  # question id -> what is right


def read_quiz(path: Path) -> Quiz:
    """Return the questions in ``path``; ``LabError`` with file and line for what is no quiz."""
    text, quiz = read_toml(path, Quiz, exact=True)
    for index, question in enumerate(quiz.questions):
        problem = _problem(question, [one.id for one in quiz.questions[:index]])
        if problem:
            raise LabError(f"{path}, line {line_of(text, f'$.questions[{index}]')}: {problem}")
    return quiz


def _problem(question: Question, before: list[str]) -> str:
    if not ID.fullmatch(question.id):
        return f"{question.id!r} is no id of a question: small letters, digits and single hyphens"
    if question.id in before:
        return f"question {question.id!r} is declared twice"
    if question.kind == "choice" and not 2 <= len(question.options) <= MOST_OPTIONS:
        return f"question {question.id!r} is a choice: it needs 2 to {MOST_OPTIONS} options"
    if question.kind != "choice" and question.options:
        return f"question {question.id!r} has options, but is no choice"
    if question.kind != "number" and (question.count != 1 or question.tolerance):
        return f"question {question.id!r} has a count or a tolerance, but does not ask for a number"
    if question.count < 1 or question.tolerance < 0:
        return f"question {question.id!r}: count is 1 or more, tolerance 0 or more"
    return ""


def read_key(path: Path, quiz: Quiz) -> Key:
    """Return what is right for the questions of ``quiz``; ``LabError`` with file and line for what makes no sense."""
    text, file = read_toml(path, _KeyFile, exact=True)
    questions = {question.id: question for question in quiz.questions}
    key: Key = {}
    for index, one in enumerate(file.answers):

        def fault(problem: str, index: int = index) -> LabError:
            return LabError(f"{path}, line {line_of(text, f'$.answers[{index}]')}: {problem}")

        if one.id not in questions:
            raise fault(f"there is no question {one.id!r}; the questions are {', '.join(questions)}")
        if one.id in key:
            raise fault(f"question {one.id!r} is answered twice")
        values = []
        for given in (one.answer, *(wrong.answer for wrong in one.wrong)):
            value = read_value(questions[one.id].asked, given)
            if value is None or isinstance(value, Unfit):
                raise fault(f"{given!r} is no answer to {one.id!r}: {value.why.en if value else 'it is empty'}")
            values.append(value)
        key[one.id] = Right(values[0], tuple(zip(values[1:], (wrong.text for wrong in one.wrong), strict=True)))
    missing = [name for name in questions if name not in key]
    if missing:
        raise LabError(f"{path}: it has no answer to {', '.join(missing)}")
    return key


def same(question: Question, given: Given, known: Given) -> bool:
    """Whether an answer is as good as a known one: numbers within the tolerance, everything else equal."""
    if question.kind != "number":
        return given == known
    assert isinstance(given, tuple)
    assert isinstance(known, tuple)
    return all(abs(one - other) <= question.tolerance for one, other in zip(given, known, strict=True))
