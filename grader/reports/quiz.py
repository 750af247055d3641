"""A quiz in lines: what became of the answers, and the questions themselves. What is right is never said."""

from collections.abc import Iterator

from rich.text import Text as Line

from grader.models import Answered, QuizResult, Text
from grader.quiz.questions import LETTERS, Question, Quiz
from grader.reports.wrap import wrapped

INDENT = "   "

WORDS = {"right": "PASS", "wrong": "FAIL", "unfit": "UNREAD", "open": "----", "given": "GIVEN"}
STYLES = {"PASS": "green", "FAIL": "bold red", "UNREAD": "bold red"}

HEAD = Text("Quiz  {said}", "测验  {said}")
RIGHT = Text("{right} of {all} right", "{all} 题答对 {right} 题")
RIGHT_OPEN = Text("{right} of {all} right, {open} not answered", "{all} 题答对 {right} 题，{open} 题没有作答")
GIVEN = Text("{given} of {all} answered; judged when handed in", "{all} 题已答 {given} 题；提交后评判")
HELD = Text(
    "{given} of {all} answered; what was right is told after the due date",
    "{all} 题已答 {given} 题；对错在截止日期之后公布",
)
NONE_GIVEN = Text(
    "none of {all} {all:?question|questions} answered; `grader quiz` shows them",
    "{all} 题还没有作答；用 `grader quiz` 查看题目",
)
NOT_HANDED_IN = Text("no answers.toml was handed in", "没有提交 answers.toml")
ILLEGIBLE = Text("no answer could be read", "没有能读取的答案")
POINTS_TO_COME = Text(
    "The quiz is judged when it is handed in: {points} {points:?point|points} more.",
    "测验在提交后评判：另有 {points} 分。",
)
NOT_ANSWERED = Text("not answered", "没有作答")
NO_QUIZ = Text("{lab} has no quiz", "{lab} 没有测验")
FILE = Text("Write your answers into {file}.", "请把答案写进 {file}。")

NUMBER = Text("A number, exactly.", "填一个数，须完全相等。")
NUMBER_WITHIN = Text("A number; up to {tolerance} off is right.", "填一个数；误差不超过 {tolerance} 即算对。")
NUMBERS = Text("{count} numbers in this order, exactly.", "按此顺序填 {count} 个数，须完全相等。")
NUMBERS_WITHIN = Text(
    "{count} numbers in this order; up to {tolerance} off is right.",
    "按此顺序填 {count} 个数；每个误差不超过 {tolerance} 即算对。",
)
SHAPE = Text("A shape, such as [2, 3].", "填一个形状，例如 [2, 3]。")
LETTER = Text("A letter: {letters}.", "填一个字母：{letters}。")


def form(question: Question) -> Text:
    """Return in which form a question is answered, and how exactly."""
    if question.kind == "shape":
        return SHAPE
    if question.kind == "choice":
        letters = LETTERS[: len(question.options)]
        return LETTER.filled(letters=Text(", ".join(letters), "、".join(letters)))
    if question.tolerance:
        text = NUMBER_WITHIN if question.count == 1 else NUMBERS_WITHIN
    else:
        text = NUMBER if question.count == 1 else NUMBERS
    return text.filled(count=question.count, tolerance=f"{float(question.tolerance):g}")


def summary(quiz: QuizResult, *, shown: bool = False, held: bool = False) -> Text:
    """Return how it went in one line.

    ``shown``: the questions stand above it. ``held``: it was judged, but is not told yet.
    """
    every, unanswered = len(quiz.answers), quiz.count("open")
    if not quiz.handed_in:
        return NOT_HANDED_IN
    if not quiz.legible:
        return ILLEGIBLE
    if held:
        return HELD.filled(given=quiz.count("given"), all=every)
    if unanswered == every and not quiz.judged and not shown:
        return NONE_GIVEN.filled(all=every)
    if not quiz.judged:
        return GIVEN.filled(given=quiz.count("given"), all=every)
    text = RIGHT_OPEN if unanswered else RIGHT
    return text.filled(right=quiz.count("right"), all=every, open=unanswered)


def result_lines(quiz: QuizResult, *, width: int, language: str, brief: bool = False) -> Iterator[Line]:
    """Return what became of the answers: each question where it is judged, else only what cannot be read."""
    for problem in quiz.problems:
        yield from map(Line, wrapped(problem.to(language), width, first="  ", indent="  "))
    if brief or not quiz.legible or quiz.count("open") == len(quiz.answers):
        return
    for one in quiz.answers:
        if quiz.judged or one.state == "unfit":
            answer = NOT_ANSWERED.to(language) if one.state == "open" else one.answer
            yield _state(Line("  "), one).append(f"  {one.id}  {answer}")
            if one.said is not None:
                indent = " " * 8
                yield from map(Line, wrapped(one.said.to(language), width, first=indent, indent=indent))


def _state(line: Line, one: Answered) -> Line:
    word = WORDS[one.state]
    return line.append(word, style=STYLES.get(word, ""))


def question_lines(
    quiz: Quiz, result: QuizResult | None, *, width: int, language: str
) -> Iterator[Line]:  # fmt: skip
    """Return every question with its options, how to answer it, and what was answered."""
    answers = {one.id: one for one in result.answers} if result is not None else {}
    for problem in result.problems if result is not None else ():
        yield from map(Line, wrapped(problem.to(language), width))
        yield Line("")
    for number, question in enumerate(quiz.questions, 1):
        yield Line.assemble(f"{number}  ", (question.id, "bold"))
        yield from _indented(question.text.to(language), width)
        for letter, option in zip(LETTERS, question.options, strict=False):
            yield from map(Line, wrapped(option.to(language), width, first=f"{INDENT}{letter}  ", indent=INDENT * 2))
        for line in _indented(form(question).to(language), width):
            line.stylize("dim")
            yield line
        one = answers.get(question.id)
        if one is None or one.state == "open":
            yield Line(f"{INDENT}> {NOT_ANSWERED.to(language)}")
        else:
            line = Line.assemble(f"{INDENT}> ", (one.answer, "bold"))
            yield line if one.state == "given" else _state(line.append("  "), one)
            if one.said is not None:
                yield from _indented(one.said.to(language), width)
        yield Line("")


def _indented(text: str, width: int) -> Iterator[Line]:
    return (Line(line) for line in wrapped(text, width, first=INDENT, indent=INDENT))
