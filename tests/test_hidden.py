"""Hidden groups from end to end: what is recorded where, what a student's run says, what counts."""

import shutil

import pytest
from test_cli import grader

from grader.diagnosis.catalogue import read_catalogue
from grader.labcheck import check_lab
from grader.labs import load_lab
from grader.recording import record_lab

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
SECRET = "271828"
SUITE = f"""
import numpy as np

from grader.suite import group


@group("secret")
def test_secret(student, check, expected):
    x = np.array([{SECRET}.0])
    check.equal("secret {SECRET}", student.double(x)[0], 2 * {SECRET}.0)
    check.match("oracle", student.double(x), expected.double(x))
"""
GROUP = '\n[[groups]]\nid = "secret"\npoints = 5\nfunction = "double"\nhidden = true\ntitle.en = "S"\ntitle.zh = "密"\n'


@pytest.fixture
def lab(mini):
    """The small lab with a hidden group of two checks, recorded."""
    assert mini.solutions is not None
    (mini.solutions / "hidden.py").write_text(SUITE)
    path = mini.folder / "lab.toml"
    path.write_text(path.read_text(encoding="utf-8") + GROUP, encoding="utf-8")
    return record_lab(load_lab(mini.folder))


@pytest.fixture
def handed_out(lab, tmp_path):
    """The lab's folder as students get it."""
    folder = tmp_path / "student" / "mini"
    shutil.copytree(lab.folder, folder)
    return folder


def test_nothing_a_student_gets_tells_what_a_hidden_check_asks(handed_out):
    for path in handed_out.rglob("*"):
        if path.is_file():
            assert SECRET.encode() not in path.read_bytes(), path
    catalogue = read_catalogue(load_lab(handed_out))
    assert SECRET not in repr(catalogue)


def test_lab_with_hidden_groups_is_proved_like_any_other(lab):
    assert [f"{one.what} {one.problem}" for one in check_lab(lab).findings] == []


def test_lab_that_lost_its_hidden_suite_is_not_proved(lab):
    (lab.solutions / "hidden.py").unlink()
    found = check_lab(load_lab(lab.folder)).findings
    assert any(one.what == "secret" and "hidden.py" in one.problem for one in found)


def test_hidden_checks_count_where_the_solutions_are(lab, grade):
    report = grade(lab, {"right": RIGHT})["right"]
    assert [check.label for check in report.groups[-1].checks] == [f"secret {SECRET} == 543656", "oracle"]
    assert (report.score.fraction, report.score.out_of) == (15, 15)


def test_student_is_told_how_many_checks_are_to_come_in_place_of_all_pass(handed_out, tmp_path):
    (handed_out / "student.py").write_text(RIGHT)
    done = grader("test", handed_out, "--lang", "en", cwd=tmp_path)
    assert done.returncode == 0
    assert "Score  10 / 10" in done.stdout
    assert "The checks here pass. 2 more (5 points) run when it is graded." in done.stdout
    assert "All checks pass" not in done.stdout


def test_class_is_not_graded_where_its_hidden_suite_is_missing(lab, tmp_path):
    (lab.solutions / "hidden.py").unlink()
    (tmp_path / "ann.py").write_text(RIGHT)
    done = grader("grade", tmp_path / "ann.py", "--lab", lab.folder, "--out", "out", cwd=tmp_path)
    assert done.returncode == 2
    assert "hidden groups (secret) need hidden.py" in done.stderr
