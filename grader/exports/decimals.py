"""Marks as decimal text: two places, rounded once where the score was made, never through a float's digits."""

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from grader.models import Score
from grader.records import Standing

WITH_COMMA = re.compile(r"-?\d+,\d+")
WITH_POINT = re.compile(r"-?\d+\.\d+")


def decimal(score: Score) -> Decimal:
    """Return the score as it is shown, exactly."""
    return Decimal(f"{score.value:.2f}")


def final(standing: Standing, *, missing_as_zero: bool = False) -> Decimal | None:
    """Return what a student's mark is; none where there is none: the grader failed, or nothing was handed in."""
    if standing.mark.final is not None:
        return decimal(standing.mark.final)
    nothing_came = standing.counted is None and standing.attempts == 0
    return Decimal("0.00") if missing_as_zero and nothing_came else None


def decimal_mark(cells: Iterable[str]) -> str:
    """Return what a sheet's own numbers have before their decimals: a comma, or a point."""
    cells = list(cells)
    commas, points = (sum(bool(form.fullmatch(cell.strip())) for cell in cells) for form in (WITH_COMMA, WITH_POINT))
    return "," if commas > points else "."


def written(number: Decimal, mark: str = ".") -> str:
    """Return a number with two decimals after ``mark``."""
    return f"{number:.2f}".replace(".", mark)


def read_number(cell: str) -> Decimal | None:
    """Return the number in a cell of a sheet; none if it is something else."""
    try:
        number = Decimal(cell.strip().replace(",", "."))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def warning_of_scale(what: str, cell: str, points: int) -> tuple[str, ...]:
    """Return a warning if the platform counts out of another number than the lab does."""
    number = read_number(cell)
    if number is None or number == points:
        return ()
    return (
        f"{what} is {cell.strip()}, but the lab has {points} points: marks are written as they are, not scaled; "
        f"change it on the platform first",
    )
