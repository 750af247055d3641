"""Where a student is to begin: the first wrong function, the call that shows it, what it likely is."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from grader.labs import Lab
from grader.models import Diagnosis, Example, GroupResult, Report, Symptom, Text
from grader.pages import words
from grader.pages.frame import BLOCK, NAME, VALUE, say
from grader.reports.feedback import IN, MOST_EXPLANATIONS, SEEN_AS, WITH, YOU
from grader.reports.terminal import HINT, LOOK_FIRST
from grader.text import clean_block, clean_line

Piece = tuple[str, bool]  # a text, and whether it is the cell that differs


class Step(NamedTuple):
    """One function of the lab's order, and what is said of it."""

    name: str
    state: str  # in words
    kind: str  # right, first, wrong, unwritten


class Shown(NamedTuple):
    """The call that shows the mistake."""

    head: str
    inputs: tuple[tuple[str, str], ...]
    got: tuple[Piece, ...]
    want: tuple[Piece, ...]
    differs: str
    sentences: tuple[str, ...]


class Start(NamedTuple):
    """The whole of it; every part may be missing."""

    first: str
    steps: tuple[Step, ...]
    look: str  # where nothing is diagnosed
    reason: str  # why the first red check's call gave nothing, where no call is shown
    example: Shown | None
    relation: str
    likely: tuple[str, ...]
    symptom: str
    hint: str


def start(lab: Lab, report: Report, language: str) -> Start | None:
    """Return where to begin; none where nothing that is shown is red."""
    red = next((group for group in report.groups if any(not check.passed for check in group.checks)), None)
    if red is None or report.internal:
        return None
    diagnosis = report.diagnosis
    look = _look(lab, red, language) if diagnosis is None or not diagnosis.wrong else ""
    first = next(check for check in red.checks if not check.passed)
    reason = clean_line(first.fault.reason.to(language), VALUE) if first.fault is not None else ""
    if diagnosis is None:
        return Start("", (), look, reason, None, "", (), "", _hint(lab, red, language))
    likely = []
    for one in diagnosis.explanations[:MOST_EXPLANATIONS]:
        where = say(IN, language, name=one.function) if len(diagnosis.wrong) > 1 else ""
        likely.append(where + one.text.to(language))
    return Start(
        first=diagnosis.wrong[0] if diagnosis.wrong else "",
        steps=tuple(_steps(diagnosis, language)),
        look=look,
        reason=reason if diagnosis.example is None else "",
        example=_shown(diagnosis.example, language) if diagnosis.example is not None else None,
        relation=_stated(diagnosis.relation.to(language), language) if diagnosis.relation is not None else "",
        likely=tuple(likely),
        symptom=_symptom(diagnosis.symptom, bool(likely), language) if diagnosis.symptom is not None else "",
        hint=_hint(lab, red, language),
    )


def _look(lab: Lab, red: GroupResult, language: str) -> str:
    first = next(check for check in red.checks if not check.passed)
    name = first.fault.function if first.fault is not None and first.fault.function else ""
    where = f"{name or lab.group(red.id).function} ({red.id}: {first.label})"
    return clean_line(f"{say(LOOK_FIRST, language).strip()} {where}", VALUE)


def _hint(lab: Lab, red: GroupResult, language: str) -> str:
    first = next(check for check in red.checks if not check.passed)
    hints = lab.group(red.id).hints
    if not hints or first.verdict not in {"failed", "error"}:  # a hint is about the formula, not about a loop
        return ""
    rule_broken = first.fault is not None and first.fault.verdict == "failed" and first.fault.frames
    return "" if rule_broken else _sentence(say(HINT, language, hint=hints[0]), language)


def _symptom(row: Symptom, explained: bool, language: str) -> str:
    seen = _sentence(say(SEEN_AS, language, symptom=row.symptom, look_at=row.look_at), language)
    if explained:
        return seen
    space = "" if language == "zh" else " "
    return seen + space + say(words.USUAL, language, cause=row.cause)  # where the own one is not known


def _sentence(line: str, language: str) -> str:
    """Return a line of the screen, whose head is set apart by spaces, as a sentence."""
    return re.sub(" {2,}", say(words.COLON, language), line, count=1)


def _stated(text: str, language: str) -> str:
    """Return what stands in a list on the screen as a sentence."""
    stop = "" if text.endswith((".", "?", "。", "？")) else say(words.STOP, language)
    return text[:1].upper() + text[1:] + stop


def _steps(diagnosis: Diagnosis, language: str) -> Iterator[Step]:
    named = diagnosis.stages if diagnosis.stages else diagnosis.wrong
    extra = [name for name in diagnosis.wrong if name not in named]
    seen_wrong = False
    for name in (*named, *extra):
        if name in diagnosis.unwritten:
            kind, state = "unwritten", words.STAGE_UNWRITTEN
        elif name == diagnosis.wrong[0] if diagnosis.wrong else False:
            kind, state = "first", words.STAGE_FIRST
        elif name in diagnosis.wrong:
            kind, state = "wrong", words.STAGE_WRONG
        elif not seen_wrong and diagnosis.wrong:
            kind, state = "right", words.STAGE_RIGHT
        else:  # of what comes after a wrong one, only that it is wrong is known for certain
            kind, state = "", Text.same("")
        seen_wrong = seen_wrong or name in diagnosis.wrong
        yield Step(name, state.to(language), kind)


def _shown(example: Example, language: str) -> Shown:
    got, want = (clean_block(side.to(language), BLOCK) for side in (example.got, example.want))
    cell = "".join(f"[{index}]" for index in example.cell or ())
    returned = clean_line(example.returned, VALUE)
    sentences = []
    if example.words is not None:
        sentences.append(example.words.to(language))
    comma = "，" if language == "zh" else ", "
    if example.worked:
        sentences.append(clean_line(example.worked, VALUE) + comma + say(YOU, language, value=returned))
    return Shown(
        head=say(WITH, language, name=example.function),
        inputs=tuple((clean_line(name, NAME), clean_block(value, BLOCK)) for name, value in example.inputs),
        got=pieces(got, example.cell),
        want=pieces(want, example.cell),
        differs=say(words.DIFFERS, language, cell=cell) if cell and not sentences else "",
        sentences=tuple(sentences),
    )


def pieces(table: str, cell: tuple[int, ...] | None) -> tuple[Piece, ...]:
    """Return a table's text with the number in ``cell`` apart: of a vector or a matrix that is written row by row."""
    rows = table.split("\n")
    row, column = (0, cell[0]) if cell and len(cell) == 1 else cell if cell and len(cell) == 2 else (-1, -1)
    if not 0 <= row < len(rows) or (cell is not None and len(cell) == 1 and len(rows) > 1):
        return ((table, False),)
    numbers = list(re.finditer(r"[^\s\[\]]+", rows[row]))
    if not rows[row].startswith("[") or not 0 <= column < len(numbers):
        return ((table, False),)
    before = "".join(f"{line}\n" for line in rows[:row]) + rows[row][: numbers[column].start()]
    after = rows[row][numbers[column].end() :] + "".join(f"\n{line}" for line in rows[row + 1 :])
    return ((before, False), (numbers[column].group(), True), (after, False))
