"""The instructor's commands as they are typed: grade again, set by hand, look back, move a date."""

import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from test_cli import graded_in, grader

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
HALF = "def double(x):\n    return x\n\ndef bump(x):\n    x += 1\n"


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "in"
    for name, source in {"ann": RIGHT, "bob": HALF, "李雷": RIGHT}.items():
        (folder / name).mkdir(parents=True)
        (folder / name / "student.py").write_text(source)
    return folder


@pytest.fixture
def desk(mini, folder, tmp_path):
    """Return a way to type a command in an empty folder, after the class was graded once."""

    def typed(*arguments, code=0):
        done = grader(*arguments, cwd=tmp_path)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done

    typed.grade = lambda *more, **options: typed(
        "grade", folder, "--lab", mini.folder, "--out", "out", "--jail", "limits", "--allow-weak-isolation", *more,
        **options,
    )  # fmt: skip
    typed.out = tmp_path / "out"
    typed.grade()
    return typed


def scores(out):
    with (out / "gradebook.csv").open(encoding="utf-8", newline="") as file:
        return {row["student"]: row["score"] for row in csv.DictReader(file)}


def gradings(out):
    with sqlite3.connect(out / "gradebook.sqlite") as db:
        found = db.execute("SELECT student, count(*) FROM reports GROUP BY student").fetchall()
    db.close()
    return dict(found)


def test_second_run_over_an_unchanged_class_grades_nothing(desk):
    done = desk.grade()
    assert "0 graded, 3 unchanged since they were graded" in done.stdout
    assert gradings(desk.out) == {"ann": 1, "bob": 1, "李雷": 1}


def test_changed_submission_is_graded_again_and_only_that(desk, folder):
    (folder / "bob/student.py").write_text(RIGHT)
    assert "1 graded, 2 unchanged" in desk.grade().stdout
    assert gradings(desk.out) == {"ann": 1, "bob": 2, "李雷": 1}
    assert scores(desk.out)["bob"] == "10"


def test_changed_lab_has_everybody_graded_again(desk, mini):
    mini.suite.write_text(mini.suite.read_text() + "\n# one more line\n")
    assert "3 graded" in desk.grade().stdout


def test_again_grades_what_has_not_changed(desk):
    assert "3 graded" in desk.grade("--again").stdout


def test_one_student_is_graded_again(desk):
    done = desk("regrade", "out", "--student", "bob", "--jail", "limits", "--allow-weak-isolation")
    assert gradings(desk.out) == {"ann": 1, "bob": 2, "李雷": 1}
    assert "bob" in done.stdout
    assert "ann" not in done.stdout


def test_regrade_of_a_submission_that_is_gone_leaves_the_score(desk, folder):
    (folder / "bob/student.py").unlink()
    (folder / "bob").rmdir()
    done = desk("regrade", "out", "--student", "bob", code=2)
    assert "no submission of bob is found any more" in done.stderr
    assert scores(desk.out)["bob"] == "4"


def test_regrade_that_fails_leaves_the_score(desk, mini):
    text = mini.suite.read_text()
    mini.suite.write_text(text.replace("    check.shape", "    1 / 0\n    check.shape"))
    desk("regrade", "out", "--student", "bob", "--jail", "limits", "--allow-weak-isolation", code=3)
    assert scores(desk.out)["bob"] == "4"


def test_score_set_by_hand_counts_and_stays_after_a_regrade(desk):
    done = desk("override", "out", "--student", "bob", "--score", "7.5", "--why", "fire drill", "--who", "ida")
    assert done.stdout == "bob: 7.5 of 10 (earned 4)\n"
    desk.grade("--again")
    assert scores(desk.out)["bob"] == "7.5"
    desk("override", "out", "--student", "bob", "--remove", "--why", "it was ann")
    assert scores(desk.out)["bob"] == "4"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--student", "zed", "--score", "1", "--why", "x"), "no student 'zed'"),
        (("--student", "bob", "--score", "11", "--why", "x"), "more than the 10 points"),
        (("--student", "bob", "--score", "-1", "--why", "x"), "no number of points"),
        (("--student", "bob", "--score", "1e1", "--why", "x"), "no number of points"),
        (("--student", "bob", "--score", "1", "--why", " "), "--why is empty"),
        (("--student", "bob", "--why", "x"), "either --score, or --remove"),
        (("--student", "bob", "--score", "1"), "--why"),
    ],
)
def test_override_that_cannot_be_meant_changes_nothing(desk, arguments, said):
    assert said in desk("override", "out", *arguments, code=2).stderr
    assert scores(desk.out)["bob"] == "4"


def test_history_tells_attempts_gradings_and_scores_set_by_hand(desk, folder):
    (folder / "bob/student.py").write_text(RIGHT)
    desk.grade()
    desk("override", "out", "--student", "bob", "--score", "9", "--why", "copied", "--who", "ida")
    lines = desk("history", "out", "bob").stdout.splitlines()
    assert lines[0] == "bob"
    assert "no longer found" in lines[1]
    assert "<-- counts" in lines[2]
    assert [line.split("  ", 1)[1] for line in lines[3:-1]] == [
        "attempt 1 graded: 4 of 10, failed", "attempt 1 graded: 10 of 10, passed", "set to 9 of 10 by ida: copied",
    ]  # fmt: skip
    assert lines[-1] == "counts: 9 of 10 (earned 10)"


def test_what_was_handed_in_is_kept_when_the_file_is_gone(desk, folder):
    (folder / "bob/student.py").write_text(RIGHT)
    desk.grade()
    (folder / "bob/student.py").unlink()
    assert desk("history", "out", "bob", "--source", 1).stdout == RIGHT
    assert "bob has no attempt 3" in desk("history", "out", "bob", "--source", 3, code=2).stderr


def test_reports_of_who_is_gone_are_removed(desk, folder):
    (folder / "bob/student.py").unlink()
    (folder / "bob").rmdir()
    desk.grade()
    assert sorted(scores(desk.out)) == ["ann", "李雷"]
    assert sorted(path.stem for path in (desk.out / "reports").iterdir()) == ["ann", "李雷"]


def test_report_that_was_deleted_is_written_again(desk):
    (desk.out / "reports/ann.json").unlink()
    desk("report", "out")
    assert json.loads((desk.out / "reports/ann.json").read_text())["score"]["exact"] == "10"


def test_missing_class_is_said(desk):
    for command in (("report", "nowhere"), ("history", "nowhere", "ann"), ("regrade", "nowhere", "--all")):
        assert "grade a class first" in desk(*command, code=2).stderr


def test_fault_in_the_course_file_is_said_before_grading(desk, tmp_path):
    (tmp_path / "course.toml").write_text("[late]\nper_days = 1\n")
    assert "course.toml" in desk.grade("--again", code=2).stderr
    assert gradings(desk.out) == {"ann": 1, "bob": 1, "李雷": 1}


def killed(arguments, cwd, after):
    """Run a command and kill it with SIGKILL as soon as ``after()`` is true."""
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", *map(str, arguments)], cwd=cwd, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    while process.poll() is None and not after():
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL) if process.poll() is None else None
    process.wait()


@pytest.mark.parametrize("reports", [0, 1, 7, 15])
def test_grader_that_is_killed_loses_no_report_and_leaves_no_half_one(mini, tmp_path, reports):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(20):
        (folder / f"s{number:02}.py").write_text(RIGHT if number % 3 else HALF)
    arguments = (
        "grade", folder, "--lab", mini.folder, "--out", tmp_path / "out", "--seed", 5, "--jail", "limits",
        "--allow-weak-isolation",
    )  # fmt: skip
    killed(arguments, tmp_path, lambda: graded_in(tmp_path / "out") >= reports)
    before = gradings(tmp_path / "out") if reports else {}
    done = grader(*arguments, cwd=tmp_path)
    assert done.returncode == 0
    assert f"{20 - len(before)} graded" in done.stdout
    assert gradings(tmp_path / "out") == {f"s{number:02}": 1 for number in range(20)}
    assert scores(tmp_path / "out") == {f"s{number:02}": "10" if number % 3 else "4" for number in range(20)}
