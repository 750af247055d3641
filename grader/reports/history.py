"""What happened to one student's submissions, in the order it happened."""

from collections.abc import Iterator
from datetime import datetime
from typing import Protocol

from grader.models import Score
from grader.records import Attempt, Entry, Override, Standing
from grader.reports.gradebook_csv import points
from grader.text import clean_line

LIMIT = 200


class History(Protocol):
    """Where it is kept."""

    def attempts(self, student: str, *, gone: bool = False) -> list[Attempt]:
        """Return a student's attempts."""

    def entries(self, student: str, content: str) -> list[Entry]:
        """Return every outcome of a content."""

    def overrides(self, student: str) -> list[tuple[Override | None, str, str, datetime]]:
        """Return scores set by hand."""


def history_lines(book: History, standing: Standing) -> Iterator[str]:
    """Return one line an event, then what counts."""
    student = standing.student
    yield f"{student.id}" + (f"  {clean_line(student.name, LIMIT)}" if student.name else "")
    present = book.attempts(student.id)
    events: list[tuple[datetime, str]] = []
    shown: set[str] = set()
    for attempt in book.attempts(student.id, gone=True):
        when = f"handed in {_time(attempt.at)}" if attempt.at else "handed in, time unknown"
        marks = ", marked late" if attempt.late else ""
        gone = "" if attempt in present else "  (no longer found)"
        counts = "  <-- counts" if attempt == standing.counted else ""
        yield f"attempt {attempt.number}  {clean_line(attempt.file, LIMIT)}  {when}{marks}{gone}{counts}"
        if attempt.sha256 in shown:
            continue
        shown.add(attempt.sha256)
        events += [
            (one.graded, f"attempt {attempt.number} graded: {_points(one.score)}, {one.verdict}")
            for one in book.entries(student.id, attempt.sha256)
        ]
    for override, who, why, at in book.overrides(student.id):
        what = f"set to {_points(override.score)}" if override else "score set by hand taken back"
        events.append((at, f"{what} by {clean_line(who, LIMIT)}: {clean_line(why, LIMIT)}"))
    for at, said in sorted(events, key=lambda event: event[0]):
        yield f"{_time(at)}  {said}"
    mark = standing.mark
    late = f"; {mark.late.en}" if mark.late else ""
    yield f"counts: {_points(mark.final)} (earned {points(mark.earned) or '-'}{late})"


def _points(score: Score | None) -> str:
    return f"{points(score)} of {score.out_of}" if score else "no score"


def _time(at: datetime) -> str:
    return at.astimezone().strftime("%Y-%m-%d %H:%M %z")
