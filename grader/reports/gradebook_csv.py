"""Cells of a sheet: scores as decimals, and text that no spreadsheet runs."""

import re

from grader.models import Score

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # the wide ones in East Asian versions
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def points(score: Score | None) -> str:
    """Return a score as a decimal of at most two places (``8``, ``8.67``); nothing where there is no score."""
    return "" if score is None else f"{score.value:.2f}".rstrip("0").rstrip(".")


def harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula; a plain number is none."""
    return "'" + text if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
