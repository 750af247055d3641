import csv
import io
import json
from contextlib import nullcontext

import msgspec
import pytest
from builders import a_lab, grade_folder
from click.testing import CliRunner
from standings import all_green, late, mixed, standing, student

import grader.desk
from grader.cli_export import export
from grader.course import Policy
from grader.errors import InputError
from grader.executors.local import LocalExecutor
from grader.models import Report
from grader.visibility import student_view

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,A small lab (7)\n    Points Possible,,,,,100\nAda,1,,,A,\nZoë,9,,,A,\n"
)
MOODLE = "Identifier,Full name,Grade,Maximum grade\nParticipant 1,Ada,-,100.00\n"


class FakeClass:
    """A class of three: one late, one with full marks, one who handed in nothing."""

    def __init__(self, lab):
        self.lab = lab
        self.policy = Policy()
        self._reports = {"ada": mixed(lab), "bob": all_green(lab, student="bob")}

    def standings(self):
        return [
            standing(student("ada", lms="1"), report=self._reports["ada"], mark=late(50, 45)),
            standing(student("bob"), report=self._reports["bob"]),
            standing(student("cyd")),
        ]

    def report(self, one):
        return self._reports.get(one.student.id)

    def view(self, one):
        return self.cut(one, self.report(one))

    def cut(self, _one, report):
        return None if report is None else student_view(self.lab, report, "nothing")

    def source(self, _one):
        return "def double(x):\n    return x\n"


@pytest.fixture
def out(tmp_path, monkeypatch):
    """Return the folder of a graded class; the exports are called in an empty folder."""
    lab = a_lab(tmp_path)
    monkeypatch.setattr(grader.desk, "open_class", lambda *_: nullcontext(FakeClass(lab)))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "results"
    folder.mkdir()
    return folder


def run(*arguments):
    """Return what a command printed; a fault is raised."""
    return CliRunner().invoke(export, [str(one) for one in arguments], catch_exceptions=False, standalone_mode=False)


def test_csv_is_written_beside_the_reports(out):
    run("csv", out)
    rows = list(csv.DictReader(io.StringIO((out / "marks.csv").read_text(encoding="utf-8"))))
    assert [(row["student"], row["score"]) for row in rows] == [("ada", "45"), ("bob", "100"), ("cyd", "")]


def test_missing_work_is_a_zero_where_that_is_asked_for(out):
    done = run("csv", out, "--missing", "zero", "-o", "-")
    assert list(csv.DictReader(io.StringIO(done.stdout)))[2]["score"] == "0"
    assert not (out / "marks.csv").exists()


def test_canvas_download_is_filled_in_and_who_was_not_placed_is_said(out, tmp_path):
    download = tmp_path / "grades.csv"
    download.write_text(CANVAS, encoding="utf-8")
    done = run("canvas", out, "--into", download, "-o", tmp_path / "filled.csv")
    assert "Ada,1,,,A,45.00\n" in (tmp_path / "filled.csv").read_text(encoding="utf-8")
    assert download.read_text(encoding="utf-8") == CANVAS
    assert "1 marks written" in done.stderr
    assert "not in the download: 2 (bob, cyd)" in done.stderr
    assert "in the download, but not in the class: 1 (Zoë)" in done.stderr


def test_canvas_without_a_download_makes_a_new_assignment(out):
    run("canvas", out, "--column", "Lab (7)")
    assert "ada,1,,,,45.00" in (out / "canvas.csv").read_text(encoding="utf-8")


def test_moodle_worksheet_is_filled_in(out, tmp_path):
    (tmp_path / "sheet.csv").write_text(MOODLE, encoding="utf-8")
    run("moodle", out, "--into", tmp_path / "sheet.csv")
    assert "Participant 1,Ada,45.00,100.00" in (out / "moodle.csv").read_text(encoding="utf-8")


def test_download_is_never_written_over(out, tmp_path):
    download = tmp_path / "grades.csv"
    download.write_text(CANVAS, encoding="utf-8")
    with pytest.raises(InputError, match=r"grades\.csv is the download"):
        run("canvas", out, "--into", download, "-o", tmp_path / "results" / ".." / "grades.csv")


def test_download_that_is_not_there_is_an_input_error(out):
    with pytest.raises(InputError, match=r"nowhere\.csv cannot be read"):
        run("moodle", out, "--into", "nowhere.csv")


def test_json_lines_are_for_staff_unless_students_are_asked_for(out):
    staff = [json.loads(line) for line in run("jsonl", out, "-o", "-").stdout.splitlines()]
    assert [line["student"]["id"] for line in staff] == ["ada", "bob", "cyd"]
    run("jsonl", out, "--for", "students")
    assert len((out / "students.jsonl").read_text(encoding="utf-8").splitlines()) == 3


def test_junit_holds_every_student(out):
    run("junit", out)
    text = (out / "junit.xml").read_text(encoding="utf-8")
    assert text.count("<testsuite ") == 3


def test_results_are_one_file_for_each_who_handed_in(out):
    done = run("results", out, "--lang", "en")
    assert sorted(path.name for path in (out / "gradescope").iterdir()) == ["ada.json", "bob.json"]
    data = json.loads((out / "gradescope/ada.json").read_text(encoding="utf-8"))
    assert data["score"] == 45
    assert "2 days late" in data["output"]
    assert "2 results" in done.stderr


def test_results_cannot_go_to_the_standard_output(out):
    with pytest.raises(InputError, match="name a folder"):
        run("results", out, "-o", "-")


def test_folder_that_cannot_be_written_is_an_input_error(out, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        run("csv", out, "-o", tmp_path / "file" / "marks.csv")
    with pytest.raises(InputError, match="cannot be made"):
        run("results", out, "-o", tmp_path / "file" / "folder")


def test_names_on_the_screen_are_harmless_and_few(out, tmp_path):
    download = tmp_path / "grades.csv"
    rows = "".join(f"\x1b[31mname {n},{n},,,A,\n" for n in range(100, 200))
    download.write_text(CANVAS + rows, encoding="utf-8")
    done = run("canvas", out, "--into", download)
    assert "\x1b" not in done.stderr
    assert "and 89 more" in done.stderr


def test_class_that_was_graded_can_be_exported_in_every_format(mini, tmp_path, monkeypatch):
    where = tmp_path / "submissions"
    where.mkdir()
    (where / "ann.py").write_text("def double(x):\n    return 2 * x\n", encoding="utf-8")
    (where / "李雷.py").write_text("def double(x):\n    return x\n", encoding="utf-8")
    out = tmp_path / "out"
    reports = grade_folder(mini, where, out, LocalExecutor(1))
    monkeypatch.chdir(tmp_path)
    for kind in ("csv", "canvas", "jsonl", "junit", "results"):
        run(kind, out)
    scores = [f"{report.score.value:g}" for report in reports]
    sheet = io.StringIO((out / "marks.csv").read_text(encoding="utf-8"))
    assert [row["score"] for row in csv.DictReader(sheet)] == scores
    lines = [json.loads(line) for line in (out / "marks.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [msgspec.convert(line["report"], Report) for line in lines] == reports
    results = [json.loads((out / f"gradescope/{name}.json").read_text(encoding="utf-8")) for name in ("ann", "李雷")]
    assert [f"{one['score']:g}" for one in results] == scores
