"""One number in few characters, as it stands in a cell."""

import math

from grader.digits import number

BLOCKED = -1e8  # from here down a score is blocked: a weight made of it is 0


def figure(value: float) -> str:
    """Return a number in about six characters: ``0.3775``, ``12``, ``-1e9``, ``nan``."""
    size = abs(value)
    if not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if size < 1e5 and value == int(value):
        return str(int(value))
    if size >= 1e5 or size < 5e-5:
        return number(value, 2)
    return f"{value:.4f}" if size < 10 else f"{value:.2f}" if size < 1000 else f"{value:.0f}"


def signed(value: float) -> str:
    """Return a difference: as ``figure``, with its sign; ``0`` has none."""
    text = figure(value)
    return text if text == "0" or value < 0 or math.isnan(value) else f"+{text}"


def is_blocked(value: float) -> bool:
    """Whether a score is so far down that it stands for "do not look"."""
    return value <= BLOCKED
