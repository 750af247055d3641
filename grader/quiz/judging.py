"""A student's answers held against what is right. The right answer itself is never said."""

from fractions import Fraction

from grader.models import Answered, Answers, QuizResult, Score, Text, Verdict
from grader.quiz.answers import ANSWERS_FILE, read_answers
from grader.quiz.questions import Key, Question, Quiz, Right, same
from grader.quiz.values import Given, Unfit, read_value, shown

UNFIT = Text("{file}, line {line}: {why}", "{file} 第 {line} 行：{why}")


def judge(quiz: Quiz, key: Key | None, answers: Answers | None, points: int) -> QuizResult | None:
    """Return what the answers come to; none where nothing was handed in and nothing depends on it.

    Without a ``key`` (on a student's own machine) it says which questions are answered. ``points`` are those of the
    whole quiz; each question has the same share.
    """
    counts = key is not None and points > 0
    if answers is None and not counts:
        return None
    filled = read_answers(answers, [question.id for question in quiz.questions]) if answers is not None else None
    given = filled.given if filled is not None else {}
    lines = filled.lines if filled is not None else {}
    found = tuple(_answered(one, key, given.get(one.id, ""), lines.get(one.id, 0)) for one in quiz.questions)
    score = None
    if counts:
        right = sum(one.state == "right" for one in found)
        score = Score.of(Fraction(points * right, len(found)) if found else Fraction(0), points)
    problems = filled.problems if filled is not None else ()
    return QuizResult(
        answers=found, handed_in=answers is not None, judged=key is not None, score=score, problems=problems
    )


def _answered(question: Question, key: Key | None, raw: object, line: int) -> Answered:
    value = read_value(question.asked, raw)
    if value is None:
        return Answered(question.id, "open")
    written = shown(raw)
    if isinstance(value, Unfit):
        return Answered(question.id, "unfit", written, UNFIT.filled(file=ANSWERS_FILE, line=line, why=value.why))
    if key is None:
        return Answered(question.id, "given", written)
    right = key[question.id]
    if same(question, value, right.value):
        return Answered(question.id, "right", written)
    return Answered(question.id, "wrong", written, explained(question, right, value))


def explained(question: Question, right: Right, value: Given) -> Text | None:
    """Return what is said of a wrong answer; none if it is not a known one."""
    return next((text for known, text in right.wrong if same(question, value, known)), None)


def costly(quiz: QuizResult | None) -> list[str]:
    """Return the ids of the questions that cost points; none where the quiz has none."""
    if quiz is None or quiz.score is None:
        return []
    return [one.id for one in quiz.answers if one.state != "right"]


def missed(quiz: QuizResult | None) -> list[str]:
    """Return the ids of the questions that are of interest to a class: those that cost points, else the wrong ones."""
    wrong = [one.id for one in quiz.answers if one.state in ("wrong", "unfit")] if quiz is not None else []
    return costly(quiz) or wrong


def verdict_of(quiz: QuizResult | None) -> Verdict:
    """Return what a quiz adds to the verdict of a report: nothing where it has no points."""
    return "failed" if costly(quiz) else "passed"
