"""The instructor's score table: one row a student, points a group, verdict, the first thing wrong."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from grader.labs import Lab
from grader.models import Report, Score
from grader.reports.gradebook_csv import points

WIDE = 110  # from here on the first thing wrong stands in the row, else below it
NAME_WIDTH = 24
NARROWEST_NAME = 10
SCORE_WIDTH = 6
VERDICT_WIDTH = 8


def score_table(lab: Lab, reports: Sequence[Report], width: int) -> Iterator[Text]:
    """Return the lines of the table."""
    longest = max([cell_len(report.submission.id) for report in reports] + [len("student")])
    cells = [max(len(group.id), 5) for group in lab.groups]
    others = SCORE_WIDTH + sum(cells) + len(cells) + VERDICT_WIDTH + 2
    name_width = min(longest, NAME_WIDTH, max(NARROWEST_NAME, width - others))
    head = _row("student", "score", [group.id for group in lab.groups], "verdict", name_width, cells)
    wide = width >= WIDE
    yield Text(head + ("  first thing wrong" if wide else ""), style="bold")
    for report in reports:
        scores = {group.id: group.score for group in report.groups}
        line = _row(
            report.submission.id, points(report.score) or "-",
            [points(scores.get(group.id)) or "-" for group in lab.groups], report.verdict, name_width, cells,
        )  # fmt: skip
        row = Text(line, style=_style(report))
        if not report.first_wrong:
            yield row
        elif wide:
            room = max(20, width - cell_len(line) - 2)
            yield row.append("  " + _cut(report.first_wrong.en, room), style="default not bold")
        else:
            yield row
            yield Text("  " + _cut(report.first_wrong.en, width - 2))


def summary(reports: Sequence[Report], lab: Lab) -> Iterator[Text]:
    """Return a few lines about all of them."""
    verdicts = Counter(report.verdict for report in reports)
    counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    yield Text(f"{len(reports)} submissions: {counts}")
    scores = [report.score.fraction for report in reports if report.score is not None]
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


def _style(report: Report) -> str:
    if report.verdict == "passed":
        return "green"
    return "bold magenta" if report.verdict == "internal" else ""
