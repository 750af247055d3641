"""The grading worksheet of a Moodle assignment, downloaded and filled in."""

import re
from collections.abc import Sequence

from grader.errors import InputError
from grader.exports.decimals import decimal_mark, final, read_number, warning_of_scale, written
from grader.exports.matching import Filled, Keys, match, same
from grader.exports.table import Table
from grader.labs import Lab
from grader.records import Standing, Student


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split("|"))


# what Moodle calls these columns in English, Chinese, German, French, Spanish, Catalan, Portuguese, Italian, Dutch, ...
GRADE = _names(
    "grade|mark|成绩|分数|成績|bewertung|note|calificación|qualificació|nota|avaliação|valutazione|cijfer|"
    "beoordeling|оценка|評点|評定|성적|karakter|betyg|ocena|hodnocení"
)
MAXIMUM = _names(
    "maximum grade|maximum mark|最高分|最高成绩|最高分數|bestwertung|note maximale|calificación máxima|"
    "qualificació màxima|nota máxima|nota massima|punteggio massimo|maximum cijfer|最大評点"
)
NAME = _names("full name|全名|姓名|vollständiger name|nom complet|nombre completo|nome completo")
NUMBER = _names("id number|学号|学生编号|id-nummer|matrikelnummer|numéro d'identification|número de id|número id")
LOGIN = _names(
    "username|用户名|anmeldename|nom d'utilisateur|nombre de usuario|email address|email地址|电子邮件地址|"
    "e-mail-adresse|adresse de courriel|dirección de correo"
)
PARTICIPANT = re.compile(r"(\d+)\s*$")  # "Participant 123", "Teilnehmer/in123"
NO_GRADE = frozenset({"", "-"})


def fill_moodle(
    lab: Lab, standings: Sequence[Standing], downloaded: bytes, column: str | None = None,
    *, missing_as_zero: bool = False,
) -> Filled:  # fmt: skip
    """Return the worksheet with the marks in its grade column, all else as it was.

    The grade column is ``column``, else the one that Moodle calls so in some language, else the one before the column
    that holds one and the same number in every row. Raises ``InputError`` if there is none, or no column of
    identifiers comes first.
    """
    table = Table(downloaded)
    rows = [row for row in range(1, len(table.rows)) if table.cell(row, 0)]
    unknown = [row for row in rows if not PARTICIPANT.search(table.cell(row, 0))]
    if len(table.rows[0]) < 2 or unknown:
        where = f": row {unknown[0] + 1} begins with {table.cell(unknown[0], 0)!r}" if unknown else ""
        raise InputError(
            f"the downloaded file is no Moodle grading worksheet, which has identifiers in its first column{where}"
        )
    head = [same(cell).casefold() for cell in table.rows[0]]
    maximum = _maximum_column(table, head, rows)
    place = _grade_column(head, maximum, column)
    columns = [next((n for n, title in enumerate(head) if title in names), None) for names in (NUMBER, LOGIN, NAME)]
    matched = match(
        {
            row: Keys(
                (_participant(table.cell(row, 0)), table.cell(row, columns[0]), table.cell(row, columns[1])),
                table.cell(row, columns[2]),
            )
            for row in rows
        },
        standings,
        [_keys(standing.student) for standing in standings],
    )
    mark = decimal_mark(table.cell(row, one) for row in rows for one in (place, maximum))
    filled = 0
    for row, standing in matched.of_row.items():
        number = final(standing, missing_as_zero=missing_as_zero)
        if number is not None:
            table.put(row, place, written(number, mark))
            filled += 1
    notes = warning_of_scale(
        "the maximum grade of the worksheet", table.cell(rows[0], maximum) if rows else "", lab.points
    )
    if maximum is None:
        notes += ("the worksheet has no maximum grade: if the assignment is graded by a scale, it takes no points",)
    return Filled(
        table.encode(), filled, notes,
        tuple(standing.student.label for standing in matched.without_row),
        tuple(table.cell(row, columns[2]) or table.cell(row, 0) for row in matched.without_student),
    )  # fmt: skip


def _maximum_column(table: Table, head: Sequence[str], rows: Sequence[int]) -> int | None:
    for place, title in enumerate(head):
        if title in MAXIMUM:
            return place
    for place in range(2, len(head)):  # in a language not known here: the same number for all, after a grade
        cells = {table.cell(row, place) for row in rows}
        before = {table.cell(row, place - 1) for row in rows}
        if len(cells) == 1 and (read_number(next(iter(cells))) or 0) > 0 and all(map(_is_grade, before)):
            return place
    return None


def _is_grade(cell: str) -> bool:
    return cell in NO_GRADE or read_number(cell) is not None


def _grade_column(head: Sequence[str], maximum: int | None, column: str | None) -> int:
    wanted = {same(column).casefold()} if column else GRADE
    found = [place for place, title in enumerate(head) if place and title in wanted]
    if not found and column is None and maximum is not None and maximum > 1:
        found = [maximum - 1]
    if len(found) == 1:
        return found[0]
    listed = ", ".join(repr(title) for title in head[1:])
    raise InputError(f"the worksheet has {'several grade columns' if found else 'no grade column'}; name one: {listed}")


def _participant(identifier: str) -> str:
    found = PARTICIPANT.search(identifier)
    return found[1] if found else ""


def _keys(student: Student) -> Keys:
    return Keys((_participant(student.lms), student.sis, student.login), student.name, student.id)
