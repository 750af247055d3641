"""The gradebook of one run as CSV, UTF-8, one row a student."""

import csv
import io
import re
from collections.abc import Sequence

from grader.labs import Lab
from grader.models import Score
from grader.records import Standing

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # the wide ones in East Asian versions
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def gradebook_csv(lab: Lab, standings: Sequence[Standing]) -> bytes:
    """Return columns ``student``, ``score``, one a group, ``verdict``, ``first_wrong``; no score is an empty cell."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)  # CRLF, as RFC 4180 has it; with LF alone a lone CR in a cell would go unquoted
    writer.writerow(["student", "score", *(group.id for group in lab.groups), "verdict", "first_wrong"])
    for one in standings:
        entry = one.entry
        scores = dict(entry.groups) if entry else {}
        writer.writerow(
            [
                harmless(one.student.id), points(one.mark.final),
                *(points(scores.get(group.id)) for group in lab.groups),
                entry.verdict if entry else "",
                harmless(entry.first_wrong.en if entry and entry.first_wrong else ""),
            ]
        )  # fmt: skip
    return sheet.getvalue().encode()


def points(score: Score | None) -> str:
    """Return a score as a decimal of at most two places (``8``, ``8.67``); nothing where there is no score."""
    return "" if score is None else f"{score.value:.2f}".rstrip("0").rstrip(".")


def harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula; a plain number is none."""
    return "'" + text if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
