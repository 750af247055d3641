"""The whole class as one plain CSV, for the instructor: a row a student, hidden groups included."""

import csv
import io
from collections.abc import Sequence

from grader.exports.decimals import decimal, final
from grader.labs import Lab
from grader.models import Score
from grader.records import Mark, Standing
from grader.reports.gradebook_csv import harmless, points

BEFORE_GROUPS = ("student", "name", "section", "score", "earned", "penalty", "late", "by_hand")
AFTER_GROUPS = ("verdict", "first_wrong", "attempts", "submitted_at")


def sheet(lab: Lab, standings: Sequence[Standing], *, missing_as_zero: bool = False) -> bytes:
    """Return UTF-8 with CRLF. What is not known is an empty cell; text that a spreadsheet would run is defused."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)  # CRLF, as RFC 4180 has it; with LF alone a lone CR in a cell would go unquoted
    writer.writerow([*BEFORE_GROUPS, *(part.id for part in lab.parts), *AFTER_GROUPS])
    for standing in standings:
        writer.writerow(_row(lab, standing, missing_as_zero=missing_as_zero))
    return text.getvalue().encode("utf-8", "backslashreplace")  # a file name may hold what is no character


def _row(lab: Lab, standing: Standing, *, missing_as_zero: bool) -> list[str]:
    student, mark, entry, counted = standing.student, standing.mark, standing.entry, standing.counted
    groups: dict[str, Score | None] = dict(entry.groups) if entry else {}
    number = final(standing, missing_as_zero=missing_as_zero)
    by_hand = f"{mark.override.who}: {mark.override.why}" if mark.override else ""
    wrong = entry.first_wrong.en if entry and entry.first_wrong else ""
    return [
        harmless(student.id), harmless(student.name), harmless(student.section),
        points(mark.final) or ("" if number is None else "0"), points(mark.earned), _penalty(mark),
        harmless(mark.late.en if mark.late else ""), harmless(by_hand),
        *(points(groups.get(part.id)) for part in lab.parts),
        entry.verdict if entry else "", harmless(wrong), str(standing.attempts),
        counted.at.isoformat(timespec="seconds") if counted and counted.at else "",
    ]  # fmt: skip


def _penalty(mark: Mark) -> str:
    """Return what lateness cost, as the difference of the two shown numbers, so that a row adds up."""
    if mark.earned is None or mark.final is None:
        return ""
    if not mark.penalty:
        return "0"
    return f"{decimal(mark.earned) - decimal(mark.final):.2f}".rstrip("0").rstrip(".")
