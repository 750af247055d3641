"""How the scores of a class are spread, as an SVG element to be put into a page."""

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup, escape

from grader.pages import words
from grader.pages.census import Bin
from grader.pages.frame import say

WIDTH, HEIGHT = 640, 210
TOP, FOOT, SIDE, GAP = 24, 28, 20, 6  # room for counts above, points below, at the sides; between bars


def histogram(bins: Sequence[Bin], language: str) -> Markup:
    """Return bars with their counts above and the points below; the same in words for who cannot see it."""
    most = max((one.students for one in bins), default=0)
    step = (WIDTH - 2 * SIDE) / len(bins)
    tall = HEIGHT - TOP - FOOT
    title, desc = say(words.DISTRIBUTION, language), say(words.SEMICOLON, language).join(described(bins, language))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="histogram" role="img" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" aria-labelledby="histogram-title histogram-desc">',
        f'<title id="histogram-title">{escape(title)}</title><desc id="histogram-desc">{escape(desc)}</desc>',
        f'<line x1="{SIDE}" y1="{HEIGHT - FOOT}" x2="{WIDTH - SIDE}" y2="{HEIGHT - FOOT}"/>',
    ]
    for at, one in enumerate(bins):
        x = SIDE + at * step
        high = tall * one.students / most if most else 0.0
        y = HEIGHT - FOOT - high
        if one.students:
            parts.append(
                f'<rect x="{x + GAP / 2:.1f}" y="{y:.1f}" width="{step - GAP:.1f}" height="{high:.1f}"/>'
                f'<text x="{x + step / 2:.1f}" y="{y - 7:.1f}" text-anchor="middle">{one.students}</text>'
            )
        parts.append(_tick(x, one.low))
    parts.append(_tick(WIDTH - SIDE, bins[-1].high))
    return Markup("\n".join([*parts, "</svg>"]))  # noqa: S704 - numbers and our own words


def described(bins: Sequence[Bin], language: str) -> list[str]:
    """Return a sentence for each bar that is there."""
    return [
        say(words.BAR, language, low=_number(one.low), high=_number(one.high), count=one.students)
        for one in bins
        if one.students
    ]


def _tick(x: float, points: Fraction) -> str:
    return f'<text class="axis" x="{x:.1f}" y="{HEIGHT - 9}" text-anchor="middle">{_number(points)}</text>'


def _number(points: Fraction) -> str:
    return f"{float(points):.4g}"
