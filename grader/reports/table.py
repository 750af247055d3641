"""The instructor's score table: one row a student, points a group, verdict, the first thing wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from grader.labs import Lab
from grader.models import Score
from grader.records import Standing
from grader.reports.gradebook_csv import points
from grader.text import clean_line

WIDE = 110  # from here on the first thing wrong stands in the row, else below it
NAME_WIDTH = 24
NARROWEST_NAME = 10
SCORE_WIDTH = 6
VERDICT_WIDTH = 8
NAME_LIMIT = 80


def score_table(lab: Lab, standings: Sequence[Standing], width: int) -> Iterator[Text]:
    """Return the lines of the table."""
    names = [clean_line(one.student.label, NAME_LIMIT) for one in standings]
    longest = max([cell_len(name) for name in names] + [len("student")])
    cells = [max(len(part.id), 5) for part in lab.parts]
    others = SCORE_WIDTH + sum(cells) + len(cells) + VERDICT_WIDTH + 2
    name_width = min(longest, NAME_WIDTH, max(NARROWEST_NAME, width - others))
    head = _row("student", "score", [part.id for part in lab.parts], "verdict", name_width, cells)
    wide = width >= WIDE
    yield Text(head + ("  first thing wrong" if wide else ""), style="bold")
    for name, one in zip(names, standings, strict=True):
        scores = dict(one.entry.groups) if one.entry else {}
        line = _row(
            name, points(one.mark.final) or "-", [points(scores.get(part.id)) or "-" for part in lab.parts],
            one.entry.verdict if one.entry else "-", name_width, cells,
        )  # fmt: skip
        row = Text(line, style=_style(one))
        said = remark(one)
        if not said:
            yield row
        elif wide:
            room = max(20, width - cell_len(line) - 2)
            yield row.append("  " + _cut(said, room), style="default not bold")
        else:
            yield row
            yield Text("  " + _cut(said, width - 2))


def remark(standing: Standing) -> str:
    """Return what is to be said about a row: what its score comes from beside the checks, the first thing wrong."""
    if standing.counted is None:
        parts = ["handed in nothing"]
    elif standing.entry is None:
        parts = ["not graded yet"]
    else:
        parts = [standing.entry.first_wrong.en] if standing.entry.first_wrong else []
    if standing.mark.override is not None:
        parts.insert(0, f"set by {clean_line(standing.mark.override.who, NAME_LIMIT)}")
    elif standing.mark.late is not None:
        parts.insert(0, standing.mark.late.en)
    return "; ".join(parts)


def summary(lab: Lab, standings: Sequence[Standing]) -> Iterator[Text]:
    """Return a few lines about all of them."""
    verdicts = Counter(one.entry.verdict for one in standings if one.entry)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    graded = sum(verdicts.values())
    missing = sum(one.counted is None for one in standings)
    yield Text(f"{graded} submissions: {counts}" + (f"; {missing} handed in nothing" if missing else ""))
    scores = [one.mark.final.fraction for one in standings if one.mark.final is not None]
    if scores:
        mean = Score.of(sum(scores, Fraction(0)) / len(scores), lab.points)
        yield Text(f"mean score {points(mean)} of {lab.points}")


def _row(name: str, score: str, cells: Sequence[str], verdict: str, name_width: int, widths: Sequence[int]) -> str:
    middle = "".join(f" {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return (
        f"{set_cell_size(_cut(name, name_width), name_width)} {score:>{SCORE_WIDTH}}{middle} {verdict:<{VERDICT_WIDTH}}"
    )


def _cut(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(1, width - 1)).rstrip() + "…"


def _style(standing: Standing) -> str:
    verdict = standing.entry.verdict if standing.entry else ""
    if verdict == "passed":
        return "green"
    return "bold magenta" if verdict == "internal" else ""
