import csv
import io

import pytest
from builders import a_lab
from standings import HOSTILE, NOON, broken_suite, hidden_lab, score, standing, student

from grader.errors import InputError
from grader.exports.canvas import fill_canvas, new_canvas
from grader.exports.moodle import fill_moodle
from grader.records import Attempt, Mark

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,A small lab (771),Homework (772),Current Score
,,,,,Manual Posting,,
    Points Possible,,,,,100.00,10,(read only)
"Lovelace, Ada",101,s1,ada@uni.edu,"A, B",3.00,"7,5",88.1
=SUM(A1),102,s2,evil,A,,,
"Li, Lei",103,s3,lilei,A,EX,1,2
"Student, Test",999,,abc,A,,,
"""
MOODLE = """\
Identifier,"Full name","ID number","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"
"Participant 101","Ada Lovelace",s1,ada@uni.edu,"Submitted for grading - ",,100.00,Yes,"Monday, 5 October 2026, 10:00","-","keep ""this"", please"
"Participant 102",李雷,s2,lilei@uni.edu,"No submission",-,100.00,Yes,-,-,
"Participant 103","=1+1",s3,x@uni.edu,"No submission",12.50,100.00,Yes,-,-,
"""  # noqa: E501


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


def grid(data, encoding="utf-8", delimiter=","):
    """Return a CSV as the csv module reads it."""
    return list(csv.reader(io.StringIO(data.decode(encoding), newline=""), delimiter=delimiter, strict=True))


def changes(before, after, **how):
    """Return the cells that differ, by row and column."""
    old, new = grid(before, **how), grid(after, **how)
    assert [len(row) for row in old] == [len(row) for row in new]
    return {
        (y, x): cell for y, row in enumerate(new) for x, cell in enumerate(row) if cell != old[y][x]
    }  # fmt: skip


def filled(lab, *standings, text=CANVAS, into=fill_canvas, column=None, **options):
    """Return what changed in the download, and all that is said about it."""
    done = into(lab, standings, text.encode(), column, **options)
    return changes(text.encode(), done.data), done


# --- Canvas


@pytest.mark.parametrize(
    "who",
    [
        student("x", lms="101"), student("x", sis="s1"), student("s1"), student("x", login="ada@uni.edu"),
        student("ada@uni.edu"), student("x", name="Lovelace, Ada"), student("x", name=" Lovelace,  Ada "),
    ],
)  # fmt: skip
def test_student_is_found_by_each_of_the_ids_or_the_name(lab, who):
    changed, done = filled(lab, standing(who, "26/3"))
    assert changed == {(3, 5): "8.67"}
    assert (done.marks, done.without_row) == (1, ())


def test_every_cell_but_the_marks_is_left_as_it_was(lab):
    class_ = [standing(student("a", lms="101"), 50), standing(student("b", lms="102"), 100)]
    text = CANVAS.replace("\n", "\r\n")
    changed, done = filled(lab, *class_, text=text)
    assert changed == {(3, 5): "50.00", (4, 5): "100.00"}
    expected = text.replace(",3.00,", ",50.00,").replace("evil,A,,", "evil,A,100.00,")
    assert done.data == expected.encode()


def test_id_counts_before_the_name(lab):
    changed, _ = filled(lab, standing(student("x", lms="102", name="Lovelace, Ada"), 50))
    assert changed == {(4, 5): "50.00"}


def test_row_that_one_id_gave_away_is_given_to_nobody_else(lab):
    changed, done = filled(lab, standing(student("a", lms="101"), 50), standing(student("b", sis="s1"), 7))
    assert changed == {(3, 5): "50.00"}
    assert done.without_row == ("b",)


def test_name_pairs_nobody_whose_ids_differ(lab):
    changed, done = filled(lab, standing(student("x", lms="555", name="Lovelace, Ada"), 50))
    assert changed == {}
    assert done.without_row == ("Lovelace, Ada",)


def test_name_that_two_share_pairs_nobody(lab):
    twins = CANVAS.replace("=SUM(A1)", '"Lovelace, Ada"')
    changed, done = filled(lab, standing(student("x", name="Lovelace, Ada"), 50), text=twins)
    assert changed == {}
    assert done.without_row == ("Lovelace, Ada",)
    class_ = [standing(student(id_, name="Li, Lei"), 50) for id_ in ("x", "y")]
    assert filled(lab, *class_)[1].without_row == ("Li, Lei", "Li, Lei")


def test_composed_and_decomposed_letters_are_the_same_name(lab):
    text = CANVAS.replace("Lovelace, Ada", "Zo\u0065\u0308")
    changed, _ = filled(lab, standing(student("x", name="Zo\u00eb"), 50), text=text)
    assert changed == {(3, 5): "50.00"}


def test_who_is_left_over_is_said_on_both_sides(lab):
    _, done = filled(lab, standing(student("nobody", name="Nobody"), 50), standing(student("a", lms="101"), 1))
    assert done.without_row == ("Nobody",)
    assert done.without_student == ("=SUM(A1)", "Li, Lei")


def test_excused_student_stays_excused_and_is_named(lab):
    changed, done = filled(lab, standing(student("x", lms="103", name="Lei"), 50))
    assert changed == {}
    assert any("excused" in note and "Lei" in note for note in done.notes)


def test_student_without_a_mark_keeps_the_cell_unless_zero_is_asked_for(lab):
    absent = standing(student("x", lms="101"))
    assert filled(lab, absent)[0] == {}
    assert filled(lab, absent, missing_as_zero=True)[0] == {(3, 5): "0.00"}


def test_submission_on_which_the_grader_failed_is_never_a_zero(lab):
    broken = standing(student("x", lms="101"), report=broken_suite(lab))
    assert filled(lab, broken, missing_as_zero=True)[0] == {}


@pytest.mark.parametrize("column", ["A small lab (771)", "a small LAB", "771", "small", None])
def test_column_is_found_by_title_or_id_or_is_the_labs(lab, column):
    text = CANVAS.replace("A small lab", "small") if column == "small" else CANVAS
    changed, _ = filled(lab, standing(student("x", lms="101"), 50), column=column, text=text)
    assert set(changed) == {(3, 5)}


def test_column_that_is_not_there_is_answered_with_those_that_are(lab):
    with pytest.raises(InputError, match=r"no column is called 'Quiz'.*'A small lab \(771\)', 'Homework \(772\)'$"):
        filled(lab, column="Quiz")


@pytest.mark.parametrize("column", ["Current Score", "ID", "Section"])
def test_column_that_is_no_assignment_is_not_filled_in(lab, column):
    with pytest.raises(InputError, match="no column"):
        filled(lab, column=column)


def test_last_column_about_a_student_need_only_contain_the_word_section(lab):
    text = CANVAS.replace(",Section,", ",Home Section,")
    assert set(filled(lab, standing(student("x", lms="101"), 50), text=text)[0]) == {(3, 5)}


def test_title_that_two_columns_have_must_be_told_apart_by_its_id(lab):
    text = CANVAS.replace("Homework (772)", "A small lab (772)")
    with pytest.raises(InputError, match="several columns"):
        filled(lab, text=text)
    assert set(filled(lab, standing(student("x", lms="101"), 50), text=text, column="772")[0]) == {(3, 6)}


def test_other_number_of_points_on_canvas_is_a_warning(lab):
    assert filled(lab)[1].notes == ()
    [note] = filled(lab, text=CANVAS.replace("100.00", "10"))[1].notes
    assert "Points Possible" in note
    assert "100" in note


def test_decimals_are_written_as_the_sheet_writes_them(lab):
    text = CANVAS.replace(",", ";").replace("7;5", "7,5").replace("100.00", "100,00").replace("3.00", "3,00")
    text = text.replace("88.1", "88,1")
    done = fill_canvas(lab, [standing(student("x", lms="101"), "26/3")], text.encode())
    assert changes(text.encode(), done.data, delimiter=";") == {(3, 5): "8,67"}


def test_sheet_that_a_spreadsheet_saved_in_another_encoding_keeps_it(lab):
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        text = CANVAS.replace("Lovelace", "Šimková").encode(encoding)
        done = fill_canvas(lab, [standing(student("x", name="Šimková, Ada"), 50)], text)
        assert changes(text, done.data, encoding=encoding) == {(3, 5): "50.00"}
        assert done.data[:3] == text[:3]


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2\n", MOODLE.encode(), b"\x00\xff\x13PK"])
def test_file_that_is_no_canvas_gradebook_is_an_input_error(lab, data):
    with pytest.raises(InputError, match="no Canvas gradebook"):
        fill_canvas(lab, [], data)


def test_new_gradebook_reads_back_as_one(lab):
    class_ = [standing(student("x", lms="101", sis="s1", login="l", section="A", name="Ada"), "26/3"), standing()]
    done = new_canvas(lab, class_, "Lab (771)")
    assert grid(done.data) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lab (771)"],
        ["    Points Possible", "", "", "", "", "100.00"],
        ["Ada", "101", "s1", "l", "A", "8.67"],
        ["ada", "", "", "", "", ""],
    ]
    assert any("ada" in note for note in done.notes)
    assert changes(done.data, fill_canvas(lab, class_, done.data, "771").data) == {}


@pytest.mark.parametrize("text", HOSTILE)
def test_name_in_a_new_gradebook_is_no_formula(lab, text):
    [cell] = grid(new_canvas(lab, [standing(student(text, name=text), 1)]).data)[2][:1]
    assert cell.removeprefix("'") == text.encode("utf-8", "backslashreplace").decode()
    assert not cell.startswith(("=", "+", "@", "\t", "-1"))


# --- Moodle


def worksheet(lab, *standings, text=MOODLE, **options):
    return filled(lab, *standings, text=text, into=fill_moodle, **options)


@pytest.mark.parametrize(
    "who",
    [
        student("x", lms="101"), student("x", lms="Participant 101"), student("x", sis="s1"),
        student("ada@uni.edu"), student("x", login="ada@uni.edu"), student("x", name="Ada Lovelace"),
    ],
)  # fmt: skip
def test_participant_is_found_by_number_id_address_or_name(lab, who):
    changed, done = worksheet(lab, standing(who, "26/3"))
    assert changed == {(1, 5): "8.67"}
    assert done.without_row == ()


def test_worksheet_keeps_every_other_byte(lab):
    text = "\ufeff" + MOODLE.replace("\n", "\r\n")
    _, done = worksheet(lab, standing(student("x", lms="102"), 50), text=text)
    assert done.data == text.replace('"No submission",-,', '"No submission",50.00,').encode()


def test_student_without_a_mark_keeps_dash_or_grade(lab):
    absent = [standing(student(lms, lms=lms)) for lms in ("101", "102", "103")]
    assert worksheet(lab, *absent)[0] == {}
    assert worksheet(lab, *absent, missing_as_zero=True)[0] == {(1, 5): "0.00", (2, 5): "0.00", (3, 5): "0.00"}


HEADS = {
    "de": ("ID", "Vollständiger Name", "Bewertung", "Bestwertung", "Zuletzt geändert (Bewertung)", "Teilnehmer/in101"),
    "fr": ("Identifiant", "Nom complet", "Note", "Note maximale", "Dernière modification (note)", "Participant101"),
    "es": ("Identificador", "Nombre completo", "Calificación", "Calificación máxima",
           "Última modificación (calificación)", "Participante 101"),
    "zh_cn": ("标识符", "全名", "成绩", "最高分", "最后修改（成绩）", "参与者 101"),
    "unknown": ("Auðkenni", "Fullt nafn", "Einkunn", "Hæsta einkunn", "Síðast breytt", "Þátttakandi 101"),
}  # fmt: skip


@pytest.mark.parametrize("language", HEADS)
def test_worksheet_in_another_language_is_understood(lab, language):
    ident, name, grade, most, modified, first = HEADS[language]
    text = f'{ident},"{name}",Status,{grade},"{most}","{modified}"\r\n{first},Ada,x,,"100,00",-\r\n'
    text += f'{first.replace("101", "102")},Bob,y,,"100,00",-\r\n'
    changed, done = worksheet(lab, standing(student("x", lms="102"), "26/3"), text=text)
    assert changed == {(2, 3): "8,67"}
    assert done.notes == ()


def test_worksheet_with_another_maximum_is_a_warning(lab):
    [note] = worksheet(lab, text=MOODLE.replace("100.00", "20.00"))[1].notes
    assert "20.00" in note


def test_worksheet_graded_by_a_scale_is_a_warning(lab):
    text = MOODLE.replace("Maximum Grade", "Scale").replace("100.00", "fail pass")
    assert any("scale" in note for note in worksheet(lab, text=text)[1].notes)


def test_worksheet_without_a_grade_column_says_which_there_are(lab):
    text = "Identifier,Full name,Status\nParticipant 1,Ada,x\n"
    with pytest.raises(InputError, match=r"no grade column.*'full name', 'status'"):
        worksheet(lab, text=text)
    assert worksheet(lab, standing(student("x", lms="1"), 1), text=text, column="Status")[0] == {(1, 2): "1.00"}


@pytest.mark.parametrize("data", [b"", b"a\n1\n", CANVAS.encode()])
def test_file_that_is_no_worksheet_is_an_input_error(lab, data):
    with pytest.raises(InputError, match="no Moodle grading worksheet"):
        fill_moodle(lab, [], data)


def test_marks_that_staff_upload_include_hidden_groups(tmp_path):
    lab = hidden_lab(tmp_path)
    one = standing(student("x", lms="101"), mark=Mark(score(100), score(100)), counted=Attempt("x", 1, "x.py", at=NOON))
    assert filled(lab, one)[0] == {(3, 5): "100.00"}
