import csv
import io
import json

import msgspec
import pytest
from builders import a_group, a_lab, a_report, green
from hypothesis import given
from hypothesis import strategies as st
from standings import HOSTILE, NOON, broken_suite, by_hand, hidden_lab, late, mixed, score, standing, student

from grader.errors import InputError
from grader.exports.jsonl import jsonl, jsonl_for_students
from grader.exports.sheet import sheet
from grader.exports.table import Table
from grader.models import Report, Text
from grader.records import Mark
from grader.visibility import student_view

# what a spreadsheet may run; a number is none
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    return a_lab(tmp_path_factory.mktemp("exports"))


def rows_of(lab, *standings, **options):
    """Return the sheet as the csv module reads it, a dict a row."""
    text = sheet(lab, standings, **options).decode()
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


# --- the plain sheet


def test_row_holds_what_was_earned_and_what_counts(lab):
    [row] = rows_of(lab, standing(student(name="Ada", section="B"), report=mixed(lab), mark=late(50, 45)))
    assert row == {
        "student": "ada", "name": "Ada", "section": "B", "score": "45", "earned": "50", "penalty": "5",
        "late": "2 days late", "by_hand": "", "first": "20", "second": "30", "third": "0", "verdict": "failed",
        "first_wrong": "first: b", "attempts": "1", "submitted_at": NOON.isoformat(),
    }  # fmt: skip


def test_sheet_of_nobody_is_its_head(lab):
    assert len(sheet(lab, []).decode().splitlines()) == 1


def test_sheet_is_utf8_with_crlf_and_no_bom(lab):
    data = sheet(lab, [standing(student(name="李雷"))])
    assert "李雷".encode() in data
    assert data.count(b"\n") == data.count(b"\r\n") == 2
    assert data.startswith(b"student,")


def test_score_that_does_not_exist_is_an_empty_cell(lab):
    [row] = rows_of(lab, standing(report=broken_suite(lab)), missing_as_zero=True)
    assert (row["score"], row["earned"], row["penalty"], row["second"]) == ("", "", "", "")


def test_who_handed_in_nothing_is_empty_or_zero_as_asked(lab):
    absent = standing()
    assert rows_of(lab, absent)[0]["score"] == ""
    [row] = rows_of(lab, absent, missing_as_zero=True)
    assert (row["score"], row["earned"]) == ("0", "")


@pytest.mark.parametrize(
    ("earned", "final"), [("26/3", "13/2"), ("100/3", "200/7"), ("1/3", "1/7"), (100, "99999/1000")]
)
def test_shown_penalty_is_the_difference_of_the_shown_scores(lab, earned, final):
    [row] = rows_of(lab, standing(mark=late(earned, final)))
    cents = {key: round(100 * float(row[key])) for key in ("earned", "penalty", "score")}
    assert cents["earned"] - cents["penalty"] == cents["score"]
    assert "0000" not in row["penalty"]


def test_score_set_by_hand_names_who_and_why(lab):
    [row] = rows_of(lab, standing(mark=by_hand(50, 80)))
    assert (row["score"], row["earned"], row["penalty"]) == ("80", "50", "0")
    assert row["by_hand"] == "Zoë: =a bug in the lab"


@pytest.mark.parametrize("text", HOSTILE)
def test_text_reaches_no_spreadsheet_as_a_formula_and_loses_nothing(lab, text):
    wrong = mixed(lab, first_wrong=Text.same(text))
    [row] = rows_of(lab, standing(student(text, name=text, section=text), report=wrong))
    shown = text.encode("utf-8", "backslashreplace").decode()
    for key in ("student", "name", "section", "first_wrong"):
        assert not row[key].startswith(FORMULA)
        assert row[key].removeprefix("'") == shown


@given(st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_any_name_survives_the_sheet(lab, name, why):
    [row] = rows_of(lab, standing(student(name=name), mark=by_hand(1, 2, who="w", why=why)))
    assert row["name"] in (name, "'" + name)
    assert row["by_hand"] == f"w: {why}"


def test_group_that_a_report_lacks_is_an_empty_cell(lab):
    [row] = rows_of(lab, standing(report=a_report(lab, a_group(lab, "second", green("a")))))
    assert [row[group] for group in ("first", "second", "third")] == ["", "30", ""]


@pytest.mark.parametrize(
    ("exact", "cell"),
    [("26/3", "8.67"), (0, "0"), (100, "100"), ("17/2", "8.5"), ("99999/1000", "99.99"), ("1/10", "0.1"), (10, "10")],
)
def test_score_is_a_plain_decimal_never_rounded_up_to_full(lab, exact, cell):
    assert rows_of(lab, standing(earned=exact))[0]["score"] == cell


@pytest.mark.parametrize(
    "text", ["ann", "2023001", "0042", "-12", "-0.5", "+49", "o'neil", "a=b", "a@b.org", "x[0] == -1", 'a\r\n"b",\nc']
)
def test_plain_text_and_plain_numbers_are_left_as_they_are(lab, text):
    odd = standing(student(text), report=mixed(lab, first_wrong=Text.same(text)))
    row, after = rows_of(lab, odd, standing(student("bob")))
    assert (row["student"], row["first_wrong"], after["student"]) == (text, text, "bob")


@pytest.mark.parametrize("text", ['=HYPERLINK("x")', "+cmd|' /C calc'!A0", "-2+3", "-x", "＠SUM(A1)"])
def test_formula_gets_an_apostrophe(lab, text):
    [row] = rows_of(lab, standing(student(text), mark=by_hand(1, 2, who=text)))
    assert (row["student"], row["by_hand"].partition(":")[0]) == ("'" + text, "'" + text)


# --- a table of which cells are replaced


CELLS = st.lists(st.text(st.characters(codec="utf-8"), max_size=6), min_size=1, max_size=4)


@given(st.lists(CELLS, min_size=1, max_size=5), st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), st.booleans())
def test_table_is_read_as_the_csv_module_reads_it_and_written_byte_for_byte(rows, quoting, bom):
    file = io.StringIO(newline="")
    csv.writer(file, quoting=quoting).writerows(rows)
    data = file.getvalue().encode("utf-8-sig" if bom else "utf-8")
    if not bom and data.startswith(b"\xef\xbb\xbf"):
        return
    table = Table(data)
    if table.delimiter == ",":
        assert [row for row in table.rows if row != [""]] == [row for row in rows if row != [""]]
    assert table.encode() == data


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfname,x\r\nZo\xc3\xab,1\r\n", "name;x\nZoë;1".encode("cp1252"),
        "name\tx\nZoë\t1\n".encode("utf-16"),
        b"\xff\xfe", b"", b"\n", b"a,b\r\rc", b'a,"x"y,\n', b"\x81\x8d,1\n", b"a,b,\n,,\n",
    ],
)  # fmt: skip
def test_what_is_not_filled_in_keeps_its_bytes(data):
    assert Table(data).encode() == data


def test_cell_that_is_filled_in_keeps_its_neighbours_quotes_and_line_ends():
    table = Table(b'a,"b",c\r\n"x, y", "q",\n1,"2",3')
    table.put(1, 2, "8.50")
    table.put(2, 1, "9.00")
    assert table.encode() == b'a,"b",c\r\n"x, y", "q",8.50\n1,"9.00",3'


def test_row_that_ends_early_grows_up_to_the_cell():
    table = Table(b"a,b,c\nx\ny,1\n")
    table.put(1, 2, "8.50")
    assert table.encode() == b"a,b,c\nx,,8.50\ny,1\n"


def test_number_with_a_decimal_comma_is_quoted_where_commas_separate():
    table = Table(b"a,b\nx,1\n")
    table.put(1, 1, "8,50")
    assert list(csv.reader(io.StringIO(table.encode().decode())))[1] == ["x", "8,50"]


def test_quotation_mark_that_is_never_closed_is_an_input_error():
    with pytest.raises(InputError, match="row 2: a quotation mark"):
        Table(b'a,b\n"x,1\ny,2\n')


# --- JSON lines


def lines_of(lines):
    return [json.loads(line) for line in b"".join(lines).decode().splitlines()]


def test_line_holds_standing_and_report(lab):
    report = mixed(lab)
    one = standing(student(name="Ada", sis="0042"), report=report, mark=late(50, 45))
    [line] = lines_of(jsonl([(one, report)]))
    assert line["student"]["sis"] == "0042"
    assert line["final"] == {"exact": "45", "value": 45.0, "out_of": 100}
    assert line["counted"]["at"].startswith("2026-11-29T12:00:00")
    assert [group["id"] for group in line["report"]["groups"]] == ["first", "second", "third"]


def test_line_of_who_handed_in_nothing_has_null_and_not_zero():
    [line] = lines_of(jsonl([(standing(), None)]))
    assert (line["final"], line["earned"], line["report"], line["counted"]) == (None, None, None, None)


def test_every_student_is_one_line_whatever_the_text(lab):
    pairs = [(standing(student(text, name=text)), mixed(lab, first_wrong=Text.same(text))) for text in HOSTILE]
    lines = b"".join(jsonl(pairs)).split(b"\n")
    assert len(lines) == len(HOSTILE) + 1
    for text, line in zip(HOSTILE, lines, strict=False):
        assert json.loads(line)["student"]["name"] == text.encode("utf-8", "backslashreplace").decode()


@pytest.mark.parametrize("shown", ["nothing", "names"])
def test_students_line_tells_nothing_of_hidden_checks(tmp_path, shown):
    lab = hidden_lab(tmp_path)
    report = mixed(lab, first_wrong=Text.same("third: secret"))
    one = standing(report=report, mark=by_hand(50, 77))
    [line] = jsonl_for_students([(one, student_view(lab, report, shown))])
    assert b"secret" not in line
    assert b"a bug in the lab" not in line


def test_students_line_has_no_mark_while_points_are_held_back(tmp_path):
    lab = hidden_lab(tmp_path)
    report = mixed(lab)
    one = standing(report=report)
    [line] = lines_of(jsonl_for_students([(one, student_view(lab, report, "nothing"))]))
    assert (line["final"], line["earned"], line["late"]) == (None, None, None)
    assert line["to_come"]["points"] == 10
    assert line["report"]["score"]["out_of"] == 90
    [line] = lines_of(jsonl_for_students([(one, student_view(lab, report, "all"))]))
    assert line["final"]["value"] == 50
    assert line["to_come"] is None


def test_report_of_a_line_is_the_report_that_is_kept_beside_it(lab):
    report = mixed(lab)
    [line] = lines_of(jsonl([(standing(report=report), report)]))
    assert msgspec.convert(line["report"], Report) == report


def test_mark_of_a_closed_lab_is_a_zero_for_those_who_have_one(lab):
    [row] = rows_of(lab, standing(mark=Mark(score(50), score(0))))
    assert (row["score"], row["penalty"]) == ("0", "50")
