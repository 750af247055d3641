"""GitHub Classroom's result: base64 of JSON in which every test is worth one point.

Classroom takes whole points. Its table counts the tests that pass, its notice adds up their scores: with as many tests
as there are points, each worth one, both say the same number.
"""

import base64
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from grader.ci.annotations import first_red, harmless, said
from grader.ci.graded import Graded
from grader.ci.lines import Lines
from grader.models import Text
from grader.text import clean_line

VERSION = 3
MAX_NAME = 160
MAX_MESSAGE = 400
POINT = Text("{title}, point {number} of {all}", "{title}，第 {number} 分，共 {all} 分")


def whole_points(groups: Sequence[tuple[Fraction, int]]) -> list[int]:
    """Return whole points for groups of (earned, out of) whose sum is that of the exact ones, rounded down.

    Each group gets its whole part. What is left of the sum goes, a point each, to the largest remainders, and first to
    groups that the point does not make look full.
    """
    given = [int(earned) for earned, _ in groups]
    left = int(sum((earned for earned, _ in groups), Fraction(0))) - sum(given)

    def turn(index: int) -> tuple[bool, Fraction, int]:
        earned, out_of = groups[index]
        return given[index] + 1 == out_of, given[index] - earned, index

    partial = [index for index, (earned, _) in enumerate(groups) if earned != given[index]]
    for index in sorted(partial, key=turn)[:left]:
        given[index] += 1
    return given


def result(graded: Sequence[Graded], language: str) -> dict[str, Any] | None:
    """Return the result; none where the grader failed on a lab: that is no zero."""
    if any(one.report.score is None for one in graded):
        return None
    tests = [test for one in graded for test in _tests(one, language, several=len(graded) > 1)]
    full = all(one.passed for one in graded)
    return {"version": VERSION, "status": "pass" if full else "fail", "max_score": len(tests), "tests": tests}


def score(made: dict[str, Any]) -> int:
    """Return the points of a result."""
    return sum(test["score"] for test in made["tests"])


def encoded(made: dict[str, Any]) -> str:
    """Return a result as the step's output holds it."""
    return base64.b64encode(msgspec.json.encode(made)).decode("ascii")


def _tests(one: Graded, language: str, *, several: bool) -> Iterator[dict[str, Any]]:
    groups = one.report.groups
    declared = [one.lab.group(group.id).points for group in groups]
    exact = [group.score.fraction if group.score is not None else Fraction(0) for group in groups]
    given = whole_points(list(zip(exact, declared, strict=True)))
    lines = Lines(one)
    milliseconds = round(1000 * one.report.timing.seconds / max(1, sum(declared)))
    for group, points, earned in zip(groups, declared, given, strict=True):
        title = f"{one.lab.id}: {group.title.to(language)}" if several else group.title.to(language)
        red = first_red(group)
        line = lines.check(group, red)
        for number in range(1, points + 1):
            name = POINT.filled(title=title, number=number, all=points).to(language)
            why = said(group, red).to(language) if red is not None and number == earned + 1 else ""
            yield {
                "name": _text(name, MAX_NAME), "status": "pass" if number <= earned else "fail",
                "score": int(number <= earned), "message": _text(why, MAX_MESSAGE), "test_code": "",
                "filename": one.path, "line_no": line, "duration": milliseconds,
            }  # fmt: skip


def _text(text: str, most: int) -> str:
    """Return one line that the reporter may print: it is read for commands again there."""
    return harmless(clean_line(" ".join(text.split("\n")), most))
