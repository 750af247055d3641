"""A made-up class: real reports of right and wrong files, handed in by students who do not exist."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from typing import Any

import msgspec

from grader.labs import Lab
from grader.models import Report, Score, Text
from grader.records import Attempt, Entry, Mark, Override, Standing, Student

GIVEN = (
    "Ada", "Amara", "Aiko", "Bjørn", "Bruno", "Chidi", "Chen", "Dana", "Dmitri", "Elif", "Emil", "Farah",
    "Gita", "Hugo", "Ines", "Jonas", "Kofi", "Lucía", "Mei", "Mateus", "Nadia", "Oluwaseun", "Priya", "Quentin",
    "Rania", "Søren", "Tomás", "Uma", "Viktor", "Wanjiru", "Xin", "Yusuf", "Zoë",
)  # fmt: skip
FAMILY = (
    "Abebe", "Almeida", "Bakker", "Castro", "Dvořák", "Eriksen", "Fernández", "Ferreira", "García", "Haddad",
    "Ivanova", "Jensen", "Kimura", "Łukasz", "Müller", "Nakamura", "Nguyễn", "Ó~Briain", "Okafor", "Patel",
    "Quispe", "Rossi", "Şahin", "Svensson", "Tanaka", "Usman", "Virtanen", "Wang", "Yılmaz", "Zhang",
)  # fmt: skip
DUE = datetime(2026, 3, 6, 23, 59, tzinfo=UTC)
LATE = Text("handed in 1 day after the due date: 6 points less", "迟交 1 天：扣 6 分")


def an_entry(report: Report, number: int = 1, **changes: Any) -> Entry:
    """Return a report's outcome, as a gradebook keeps it."""
    red = [check for group in report.groups for check in group.checks if not check.passed]
    failing = repr([(check.id, check.got, check.message) for check in red])
    known = report.diagnosis.explanations if report.diagnosis is not None else ()
    fields: dict[str, Any] = {
        "report": number, "verdict": report.verdict, "score": report.score,
        "groups": tuple((group.id, group.score) for group in report.groups),
        "first_wrong": report.first_wrong, "red": tuple(check.id for check in red),
        "known": tuple(one.known for one in known),
        "behaviour": sha256(failing.encode()).hexdigest()[:16] if red else "",
        "seconds": report.timing.seconds, "printed": sum(len(group.output) for group in report.groups),
        "graded": DUE + timedelta(days=1), "internal": report.internal,
    }  # fmt: skip
    return Entry(**(fields | changes))


def a_standing(report: Report | None, name: str = "", **changes: Any) -> Standing:
    """Return the standing of who handed in what ``report`` is about; none: of who handed in nothing."""
    if report is None:
        return msgspec.structs.replace(Standing(Student("nobody", name), Mark(None, None)), **changes)
    origin = report.submission
    fields: dict[str, Any] = {
        "student": Student(origin.id, name), "mark": Mark(report.score, report.score), "attempts": 1,
        "counted": Attempt(origin.id, 1, origin.file, origin.sha256, DUE - timedelta(hours=2)),
        "entry": an_entry(report),
    }  # fmt: skip
    return Standing(**(fields | changes))


def a_class(lab: Lab, reports: Sequence[Report], size: int, seed: int = 4) -> list[Standing]:
    """Return ``size`` standings, in the order of ids: of a few reports many hand-ins, some late, missing or by hand."""
    chance = random.Random(seed)
    weights = [chance.paretovariate(1.2) for _ in reports]
    standings = []
    for number in range(size):
        name = f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}".replace("~", " ")
        student = Student(f"s{2601000 + number * 7}", name, chance.choice(["A", "B", "C"]))
        if chance.random() < 0.04:
            standings.append(Standing(student, Mark(None, None)))
            continue
        (report,) = chance.choices(reports, weights)
        attempts = chance.choice([1, 1, 1, 2, 3])
        at = DUE - timedelta(minutes=chance.randint(5, 4000))
        mark = Mark(report.score, report.score)
        if report.score is not None and chance.random() < 0.05:
            at = DUE + timedelta(hours=chance.randint(1, 20))
            mark = Mark(report.score, Score.of(report.score.fraction * Fraction(9, 10), lab.points), LATE)
        elif report.score is not None and chance.random() < 0.01:
            hand = Score.of(Fraction(80), lab.points)
            mark = Mark(report.score, hand, None, Override(hand, "m.okafor", "explained it in the lab session", DUE))
        seconds = round(chance.lognormvariate(-0.5, 0.8), 3)
        entry = an_entry(report, number + 1, seconds=seconds)
        attempt = Attempt(student.id, attempts, f"{student.id}/student.py", sha256(name.encode()).hexdigest(), at)
        standings.append(Standing(student, mark, attempts, attempt, entry))
    return standings
