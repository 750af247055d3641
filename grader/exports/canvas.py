"""The Canvas gradebook CSV: the downloaded one filled in, or a new one."""

import csv
import io
import re
from collections.abc import Sequence

from grader.errors import InputError
from grader.exports.decimals import decimal_mark, final, warning_of_scale, written
from grader.exports.matching import Filled, Keys, match, same
from grader.exports.table import Table
from grader.labs import Lab
from grader.records import Standing, Student
from grader.reports.gradebook_csv import harmless

HEAD = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
IDS = ("ID", "SIS User ID", "SIS Login ID")  # in the order in which Canvas matches rows
POINTS_POSSIBLE = "points possible"
READ_ONLY = "(read only)"
EXCUSED = "EX"
TITLE = re.compile(r"(.*?)\s*\((\d+)\)", re.DOTALL)  # "Lab 4 (12345)"
TEST_STUDENT = "Student, Test"


def fill_canvas(
    lab: Lab, standings: Sequence[Standing], downloaded: bytes, column: str | None = None,
    *, missing_as_zero: bool = False,
) -> Filled:  # fmt: skip
    """Return the downloaded gradebook with the marks in the assignment's column, all else as it was.

    The assignment is ``column`` (its title, its id, or both as Canvas writes them), else the lab's title or id. Raises
    ``InputError`` if that names no column, or several, or if the file is no Canvas gradebook.
    """
    table = Table(downloaded)
    head = [cell.strip() for cell in table.rows[0]]
    sections = [place for place, title in enumerate(head) if "Section" in title]
    if head[:1] != ["Student"] or not sections:
        raise InputError(
            "the downloaded file is no Canvas gradebook: its first row should begin with Student and have Section"
        )
    possible = next(
        (row for row in range(min(4, len(table.rows))) if POINTS_POSSIBLE in table.cell(row, 0).casefold()), None
    )
    assignments = {
        place: head[place]
        for place in range(sections[-1] + 1, len(head))
        if head[place] and (possible is None or table.cell(possible, place).casefold() != READ_ONLY)
    }
    place = _assignment(assignments, [column] if column else [lab.title.en, lab.title.zh, lab.id])
    columns = [head.index(title) if title in head else None for title in IDS]
    rows = {
        row: Keys(tuple(table.cell(row, one) for one in columns), table.cell(row, 0))
        for row in range((possible or 0) + 1, len(table.rows))
        if any(table.cell(row, one) for one in (0, *columns)) and table.cell(row, 0) != TEST_STUDENT
    }
    matched = match(rows, standings, [_keys(standing.student) for standing in standings])
    mark = decimal_mark(cell for row in table.rows for cell in row[sections[-1] + 1 :])
    excused, filled = [], 0
    for row, standing in matched.of_row.items():
        number = final(standing, missing_as_zero=missing_as_zero)
        if table.cell(row, place).upper() == EXCUSED:
            excused.append(standing.student.label)
        elif number is not None:
            table.put(row, place, written(number, mark))
            filled += 1
    notes = warning_of_scale(f"Points Possible of {head[place]!r}", table.cell(possible or 0, place), lab.points)
    if excused:
        notes += (f"excused, and left so: {', '.join(excused)}",)
    return Filled(
        table.encode(), filled, notes,
        tuple(standing.student.label for standing in matched.without_row),
        tuple(table.cell(row, 0) or f"row {row + 1}" for row in matched.without_student),
    )  # fmt: skip


def new_canvas(
    lab: Lab, standings: Sequence[Standing], title: str | None = None, *, missing_as_zero: bool = False
) -> Filled:
    """Return a gradebook with one assignment; Canvas takes a title without its id for a new assignment."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow([*HEAD, title or lab.title.en])
    writer.writerow(["    Points Possible", "", "", "", "", f"{lab.points:.2f}"])
    count = 0
    for standing in standings:
        student, number = standing.student, final(standing, missing_as_zero=missing_as_zero)
        count += number is not None
        known = (student.name or student.id, student.lms, student.sis, student.login, student.section)
        writer.writerow([*map(harmless, known), "" if number is None else written(number)])
    bare = [one.student.label for one in standings if not (one.student.lms or one.student.sis or one.student.login)]
    notes = (f"no id of Canvas's or the registrar's, matched by name only: {', '.join(bare)}",) if bare else ()
    return Filled(sheet.getvalue().encode("utf-8", "backslashreplace"), count, notes)


def _keys(student: Student) -> Keys:
    return Keys((student.lms, student.sis, student.login), student.name, student.id)


def _assignment(assignments: dict[int, str], names: Sequence[str]) -> int:
    """Return the one column that is called, or has the id, that one of ``names`` says."""
    wanted = {same(name).casefold() for name in names}
    found = []
    for place, head in assignments.items():
        titled = TITLE.fullmatch(head)
        known = {head, *(titled.groups() if titled else ())}
        if wanted & {same(one).casefold() for one in known}:
            found.append(place)
    if len(found) == 1:
        return found[0]
    problem = "several columns are" if found else "no column is"
    listed = ", ".join(repr(head) for head in assignments.values()) or "none"
    raise InputError(f"{problem} called {' or '.join(map(repr, names))}; name one of the assignments: {listed}")
