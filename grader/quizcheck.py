"""A quiz proves itself: what is right passes, what is empty earns nothing, and students hold none of the answers."""

import re
from collections.abc import Iterator
from decimal import Decimal

from grader.labs import LAB_FILE, STUDENT_FILE, SUITE_FILE, TASK_FILES, Lab
from grader.quiz.answers import ANSWERS_FILE, answers_of
from grader.quiz.judging import explained, judge
from grader.quiz.questions import QUIZ_FILE, Key, Question, Quiz, Right, same
from grader.quiz.values import Given
from grader.reports.answer_sheet import blank

HAN = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"[a-z]{2,}")
DECIMAL = re.compile(r"(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?(?!\w|\.\d)", re.IGNORECASE)
LIST = re.compile(r"[\[(]\s*-?\d+(?:\s*,\s*-?\d+)+\s*[\])]")
READ = (LAB_FILE, QUIZ_FILE, STUDENT_FILE, SUITE_FILE, *TASK_FILES)  # of what students have; the sheet is made of these
TELLING = 3  # digits of a decimal that is not met everywhere

Said = tuple[str, str]  # the file or question it is about, and what is wrong


def check_quiz(lab: Lab) -> Iterator[Said]:
    """Yield everything that is wrong with a lab's quiz; nothing if it has none. Raises ``LabError`` if it is broken."""
    if lab.solutions is None:
        return
    if lab.quiz is None:
        if (lab.solutions / QUIZ_FILE).is_file():
            yield QUIZ_FILE, f"has answers below solutions/, but there are no questions in labs/{lab.id}"
        return
    if lab.key is None:
        yield QUIZ_FILE, f"asks questions, but there is no solutions/{lab.id}/{QUIZ_FILE} with the answers"
        return
    yield from _languages(lab.quiz, lab.key)
    yield from _judged(lab.quiz, lab.key)
    yield from _sheet(lab, lab.quiz, lab.key)
    yield from _leaks(lab, lab.quiz, lab.key)


def _languages(quiz: Quiz, key: Key) -> Iterator[Said]:
    for question in quiz.questions:
        texts = [question.text, *question.options, *(text for _, text in key[question.id].wrong)]
        for text in texts:
            if not text.en.strip() or not text.zh.strip():
                yield question.id, "has a text that is empty in one language"
            elif HAN.search(text.zh) is None and text.en != text.zh and WORD.search(text.zh):
                yield question.id, f"is not in Chinese: {text.zh!r}"


def _judged(quiz: Quiz, key: Key) -> Iterator[Said]:
    """Hold against the answers what is right, as a student would write it, and what is known to be wrong."""
    filled = "".join(f"{one.id} = {_written(key[one.id].value)}\n" for one in quiz.questions)
    result = judge(quiz, key, answers_of(filled.encode()), points=0)
    for one in result.answers if result is not None else ():
        if one.state != "right":
            yield one.id, f"its right answer {one.answer} is judged {one.state}"
    for question in quiz.questions:
        right = key[question.id]
        for value, text in right.wrong:
            if same(question, value, right.value):
                yield question.id, f"its wrong answer {_written(value)} is right, within the tolerance"
            elif explained(question, right, value) != text:
                yield question.id, f"its wrong answer {_written(value)} is the same as one before it"


def _written(value: Given) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    return f"[{', '.join(map(str, value))}]"


def _sheet(lab: Lab, quiz: Quiz, key: Key) -> Iterator[Said]:
    """Look whether the file that students fill in is the empty one, which earns nothing as it is."""
    empty = blank(lab.id, quiz).encode()
    path = lab.folder / ANSWERS_FILE
    if not path.is_file():
        yield ANSWERS_FILE, f"is missing; run `grader lab record {lab.id}`"
    elif path.read_bytes() != empty:
        yield ANSWERS_FILE, f"is not the empty one of these questions; remove it and run `grader lab record {lab.id}`"
    result = judge(quiz, key, answers_of(empty), points=1)
    if result is None or result.problems or result.count("open") != len(quiz.questions):
        yield ANSWERS_FILE, "counts as answered as it is handed out"


def _leaks(lab: Lab, quiz: Quiz, key: Key) -> Iterator[Said]:
    """Look for what is right, and for what is said of wrong answers, where students read."""
    for name in READ:
        path = lab.folder / name
        text = path.read_text("utf-8") if path.is_file() else ""
        for question in quiz.questions:
            right = key[question.id]
            number = _line_with(text, question, right, only_telling=name != QUIZ_FILE)
            if number:
                yield name, f"line {number} has the answer to {question.id}"
            for _, said in right.wrong:
                if any(part in text for part in (said.en, said.zh)):
                    yield name, f"has what is said of a wrong answer to {question.id}"
    for question in quiz.questions:
        for _, said in key[question.id].wrong:
            for part in (said.en, said.zh):
                if _line_with(part, question, key[question.id], only_telling=False):
                    yield question.id, f"what is said of a wrong answer has the right one: {part!r}"


def _line_with(text: str, question: Question, right: Right, *, only_telling: bool) -> int:
    """Return the line that has the right answer; 0 if none has.

    A whole number tells nothing by itself, and a letter neither. With ``only_telling`` that holds for decimals of less
    than three digits, too: those of a lesson are met everywhere.
    """
    if question.kind == "choice":
        return 0
    assert isinstance(right.value, tuple)
    for number, line in enumerate(text.split("\n"), 1):
        if question.kind == "number" and _has_number(line, question, right.value, only_telling=only_telling):
            return number
        if len(right.value) > 1 and not only_telling and _has_list(line, right.value):
            return number
    return 0


def _has_number(line: str, question: Question, values: tuple[Decimal, ...], *, only_telling: bool) -> bool:
    found = [Decimal(token) for token in DECIMAL.findall(line)]
    if only_telling:
        found = [one for one in found if len(one.normalize().as_tuple().digits) >= TELLING]
    telling = [value for value in values if value != value.to_integral_value()]
    return bool(telling) and all(any(abs(value - one) <= question.tolerance for one in found) for value in telling)


def _has_list(line: str, values: tuple[Decimal, ...]) -> bool:
    lists = (tuple(map(Decimal, re.findall(r"-?\d+", found))) for found in LIST.findall(line))
    return any(found == values for found in lists)
