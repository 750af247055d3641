"""Between values and the columns of the gradebook: reports packed, times as text, what a class page needs taken out."""

import hashlib
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from grader.labs import QUIZ_PART
from grader.models import Fault, Origin, Report, Score, Submission, Text
from grader.quiz.answers import ANSWERS_FILE
from grader.quiz.judging import missed
from grader.records import Entry

COMPRESSION = 3  # of zlib: reports repeat themselves, more effort gains little


def content_of(origin: Origin, fault: Fault | None) -> str:
    """Return what a submission's content is known by: its hash, or that of the reason it could not be read for.

    With answers to a quiz it is the hash of both, so that other answers are another content.
    """
    known = origin.sha256
    if not known and fault is not None:
        known = "unread:" + hashlib.sha256(fault.reason.en.encode()).hexdigest()
    return hashlib.sha256(f"{known} {origin.answers}".encode()).hexdigest() if origin.answers else known


def packed(report: Report) -> bytes:
    """Return a report as it is kept."""
    return zlib.compress(msgspec.json.encode(report), COMPRESSION)


def unpacked(body: bytes) -> Report:
    """Return a report from what is kept."""
    return msgspec.json.decode(zlib.decompress(body), type=Report)


def packed_source(submission: Submission) -> bytes:
    """Return the texts of a submission as they are kept: its file under the empty name, all others under theirs."""
    texts = {"": submission.source, **submission.helpers}
    if submission.answers is not None:
        texts[ANSWERS_FILE] = submission.answers.text
    return zlib.compress(msgspec.json.encode(texts), COMPRESSION)


def unpacked_source(body: bytes) -> dict[str, str]:
    """Return texts from what is kept."""
    return msgspec.json.decode(zlib.decompress(body), type=dict[str, str])


def behaviour_of(report: Report) -> str:
    """Return what is the same for reports whose failing outputs are identical; empty if nothing failed."""
    if report.fault is not None:
        return hashlib.sha256(report.fault.reason.en.encode()).hexdigest()[:16]
    red = [
        (check.id, check.verdict, check.got, check.message.en if check.message else "",
         check.fault.reason.en if check.fault else "")
        for group in report.groups for check in group.checks if not check.passed
    ]  # fmt: skip
    return hashlib.sha256(msgspec.json.encode(red)).hexdigest()[:16] if red else ""


def red_checks(report: Report) -> list[str]:
    """Return the ids of the checks that failed, and of the questions that were missed."""
    red = [check.id for group in report.groups for check in group.checks if not check.passed]
    return red + [f"{QUIZ_PART}/{name}" for name in missed(report.quiz)]


def parts_of(report: Report) -> list[tuple[str, Score | None]]:
    """Return what the score is the sum of: each group's id and score, and the quiz's where it has points."""
    parts = [(group.id, group.score) for group in report.groups]
    return parts if report.quiz is None or report.quiz.score is None else [*parts, (QUIZ_PART, report.quiz.score)]


def known_bugs(report: Report) -> list[str]:
    """Return the names of the known bugs the submission behaves as."""
    return [one.known for one in report.diagnosis.explanations] if report.diagnosis else []


def text_of(moment: datetime) -> str:
    """Return a time as it is kept: UTC, ISO 8601."""
    return moment.astimezone(UTC).isoformat()


def json_of(value: object) -> str:
    """Return a value as JSON text."""
    return msgspec.json.encode(value).decode()


def score_of(column: str | None) -> Score | None:
    """Return a score from its column."""
    return msgspec.json.decode(column, type=Score) if column else None


def entry_of(row: Sequence[Any], groups: tuple[tuple[str, Score | None], ...]) -> Entry:
    """Return an entry from the columns ``ENTRY`` names."""
    number, verdict, score, first_wrong, red, known, behaviour, seconds, printed, internal, graded = row
    return Entry(
        report=number,
        verdict=verdict,
        score=score_of(score),
        groups=groups,
        first_wrong=msgspec.json.decode(first_wrong, type=Text) if first_wrong else None,
        red=msgspec.json.decode(red, type=tuple[str, ...]),
        known=msgspec.json.decode(known, type=tuple[str, ...]),
        behaviour=behaviour,
        seconds=seconds,
        printed=printed,
        internal=internal,
        graded=datetime.fromisoformat(graded),
    )


ENTRY = "id, verdict, score, first_wrong, red, known, behaviour, seconds, printed, internal, graded"
