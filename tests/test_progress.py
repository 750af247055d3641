"""What is kept of a student's way through the labs, and what `grader status` makes of it."""

import json
import shutil
from datetime import UTC, datetime

import pytest
from builders import LAB_TOML, a_group, a_lab, a_report, green, red, write_lab
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.cli import app
from grader.labs import load_lab
from grader.progress import PROGRESS_FILE, LabProgress, ProgressFile, labs_here, next_lab
from grader.reports.status import status_lines

WRONG = "def double(x):\n    return 2 * x\n"
RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


@pytest.fixture
def file(tmp_path):
    return ProgressFile(tmp_path / PROGRESS_FILE)


def passed(lab):
    return a_report(lab, *(a_group(lab, group.id, green("a")) for group in lab.groups))


def half(lab):
    """Return a report of 60 of 100 points whose first red group is the second."""
    return a_report(
        lab, a_group(lab, "first", green("a")), a_group(lab, "second", red("a")), a_group(lab, "third", red("a"))
    )


def run(*arguments, language="en"):
    return CliRunner().invoke(app, [*map(str, arguments), "--lang", language], catch_exceptions=False)


# --- the file


def test_run_is_kept_with_best_and_last_score_and_the_first_red_group(lab, file):
    for report in (half(lab), passed(lab), half(lab)):
        assert file.note_run(report)
    kept = ProgressFile(file.path).read()[lab.id]
    assert (kept.best, kept.last, kept.red) == (100, 60, "second")
    assert kept.when is not None
    assert abs((datetime.now(UTC) - kept.when).total_seconds()) < 3600


def test_lab_is_done_once_all_passed_and_stays_so(lab, file):
    file.note_run(half(lab))
    assert not file.read()[lab.id].done
    file.note_run(passed(lab))
    file.note_run(half(lab))
    assert file.read()[lab.id].done


def test_full_points_are_not_enough_where_a_check_is_red(lab, file):
    report = a_report(lab, *(a_group(lab, group.id, green("a")) for group in lab.groups), verdict="failed")
    file.note_run(report)
    assert not file.read()[lab.id].done


def test_run_without_score_is_no_run(lab, file):
    assert file.note_run(a_report(lab, a_group(lab, "first", internal="verify.py, line 3: no")))
    assert file.read() == {}


def test_hints_and_runs_keep_each_other_and_those_of_other_labs(lab, file, tmp_path):
    other = load_lab(write_lab(tmp_path / "labs", "other"))
    file.note_hint(lab, "first", 1)
    file.note_hint(lab, "second", 2)
    file.note_run(half(lab))
    file.note_run(passed(other))
    known = file.read()
    assert known[lab.id].hints == {"first": 1, "second": 2}
    assert known[lab.id].last == 60
    assert known["other"].done


FOREIGN = {
    "empty": b"",
    "half": b'{"schema": 1, "labs": {"small": {"be',
    "no text": b"\xff\xfe\x00",
    "a list": b"[1, 2]",
    "a number": b"7",
    "of a later kit": b'{"schema": 2, "labs": {}}',
    "no schema": b'{"labs": {}}',
    "text for a number": b'{"schema": 1, "labs": {"small": {"best": "many"}}}',
    "below zero": b'{"schema": 1, "labs": {"small": {"best": -1}}}',
    "hints below zero": b'{"schema": 1, "labs": {"small": {"hints": {"first": -3}}}}',
    "no time": b'{"schema": 1, "labs": {"small": {"when": "yesterday"}}}',
    "deep": b"[" * 200_000,
    "large": b" " * (2 << 20) + b"{}",
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_foreign_content_is_said_in_one_sentence_and_started_anew(lab, file, content):
    file.path.write_bytes(content)
    assert file.read() == {}
    assert file.problem is not None
    for said in (file.problem.en, file.problem.zh):
        assert PROGRESS_FILE in said
        assert "\n" not in said
    assert file.note_run(half(lab))
    assert file.read()[lab.id].last == 60
    assert file.problem is None


@given(st.binary(max_size=300) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["schema", "labs", "small", "best", "last", "when", "done", "red", "hints", "x"]), inner),
).map(lambda value: json.dumps(value).encode()))  # fmt: skip
def test_whatever_lies_there_is_read_or_passed_over(tmp_path_factory, content):
    file = ProgressFile(tmp_path_factory.getbasetemp() / "any.json")
    file.path.write_bytes(content)
    known = file.read()
    assert known == {} or file.problem is None
    list(status_lines([], known, "en"))


def test_what_later_kits_add_is_passed_over(file):
    file.path.write_text('{"schema": 1, "labs": {"small": {"best": 3, "last": 3, "stars": 5}}, "more": 1}')
    assert file.read() == {"small": LabProgress(best=3, last=3)}
    assert file.problem is None


def test_file_that_cannot_be_written_is_said_and_raises_nothing(lab, tmp_path):
    file = ProgressFile(tmp_path / "nowhere" / PROGRESS_FILE)
    assert not file.note_run(half(lab))
    assert not file.note_hint(lab, "first", 1)
    folder = ProgressFile(tmp_path / PROGRESS_FILE)
    folder.path.mkdir()
    assert folder.read() == {}
    assert folder.problem is not None
    assert not folder.note_run(half(lab))


# --- where it lies


def test_it_lies_beside_labs_from_wherever_one_works(tmp_path, monkeypatch, lab):
    beside = tmp_path / PROGRESS_FILE
    for place in (tmp_path, tmp_path / "labs", lab.folder):
        monkeypatch.chdir(place)
        assert ProgressFile.of(lab).path.resolve() == beside
        assert ProgressFile.of().path.resolve() == beside


def test_of_a_lab_elsewhere_it_lies_in_the_working_folder(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    a_lab(tmp_path / "here")
    elsewhere = load_lab(write_lab(tmp_path / "elsewhere", "small", LAB_TOML))
    monkeypatch.chdir(tmp_path / "here")
    assert ProgressFile.of(elsewhere).path == tmp_path / "here" / PROGRESS_FILE
    monkeypatch.chdir(elsewhere.folder)
    assert ProgressFile.of(elsewhere).path == elsewhere.folder / PROGRESS_FILE


# --- which lab is next


@pytest.fixture
def three(tmp_path):
    return [load_lab(write_lab(tmp_path / "three", name)) for name in ("lab-a", "lab-b", "lab-c")]


def test_next_is_the_first_that_is_not_done_behind_the_one_given(three):
    a, b, c = three
    done = LabProgress(done=True)
    assert next_lab(three, {}) is a
    assert next_lab(three, {"lab-a": done}) is b
    assert next_lab(three, {}, after=a) is b
    assert next_lab(three, {"lab-b": done}, after=a) is c
    assert next_lab(three, {"lab-c": done}, after=b) is a
    assert next_lab(three, {"lab-a": done, "lab-c": done}, after=b) is None
    assert next_lab(three, dict.fromkeys(["lab-a", "lab-b", "lab-c"], done)) is None


# --- grader status and grader test


@pytest.fixture
def kit(mini, monkeypatch):
    monkeypatch.chdir(mini.folder.parent.parent)
    monkeypatch.delenv("GRADER_LABS", raising=False)
    return mini


def test_status_shows_what_test_kept(kit):
    shown = run("status").output
    assert "mini" in shown
    assert "Next  mini: grader watch mini" in shown
    kit.stub.write_text(WRONG)
    assert run("test", "mini").exit_code == 1
    row = next(line for line in run("status").output.splitlines() if line.startswith("mini"))
    assert row.split()[1:3] == ["6", "6"]
    assert "begun" in row
    kit.stub.write_text(RIGHT)
    assert run("test", "mini").exit_code == 0
    kit.stub.write_text(WRONG)
    run("test", "mini", "-q")
    shown = run("status").output
    row = next(line for line in shown.splitlines() if line.startswith("mini"))
    assert row.split()[1:3] == ["10", "6"]
    assert "done" in row
    assert "All labs are done." in shown
    assert "全部实验都完成了。" in run("status", language="zh").output


def test_status_works_for_a_lab_that_lies_alone(kit, tmp_path, monkeypatch):
    alone = tmp_path / "alone"
    shutil.copytree(kit.folder, alone)
    monkeypatch.chdir(alone)
    monkeypatch.setattr("grader.progress.labs_root", lambda: None)
    assert [lab.id for lab in labs_here()] == ["alone"]
    assert "alone" in run("status").output


def test_run_on_another_file_is_not_the_students_progress(kit, tmp_path):
    (tmp_path / "other.py").write_text(RIGHT)
    assert run("test", "mini", "--student", tmp_path / "other.py").exit_code == 0
    assert not (kit.folder.parent.parent / PROGRESS_FILE).exists()


def test_grader_test_is_the_same_where_nothing_can_be_kept(kit):
    (kit.folder.parent.parent / PROGRESS_FILE).mkdir()
    done = run("test", "mini")
    assert done.exit_code == 1
    assert "Score  0 / 10" in done.stdout
    assert "Traceback" not in done.output


def test_broken_file_is_said_once_and_is_whole_after_the_next_test(kit):
    file = kit.folder.parent.parent / PROGRESS_FILE
    file.write_text("{")
    said = run("status")
    assert said.exit_code == 0
    assert said.stderr.count(PROGRESS_FILE) == 1
    assert said.stderr.count("\n") == 1
    assert PROGRESS_FILE in run("test", "mini", "-q").stderr
    assert run("status").stderr == ""
    assert set(json.loads(file.read_text())["labs"]) == {"mini"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_status_fits_80_columns_and_marks_one_lab_as_next(three, language):
    known = {
        "lab-a": LabProgress(best=100, last=33.333, when=datetime(2026, 3, 1, tzinfo=UTC), done=True),
        "lab-b": LabProgress(best=0, last=0, when=datetime(1, 1, 1, tzinfo=UTC)),
    }
    lines = [line.plain for line in status_lines(three, known, language)]
    assert max(map(cell_len, lines)) <= 80
    assert [line.startswith("lab-b") for line in lines if "<--" in line] == [True]
    assert "33.33" in lines[1]
