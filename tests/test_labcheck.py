"""The proof of a lab: green for a sound lab, red with the reason for each way a lab can be unsound."""

import json

import pytest

from grader.errors import LabError
from grader.labcheck import check_lab
from grader.labs import load_lab
from grader.recording import record_lab


def problems(lab):
    return {finding.what: finding.problem for finding in check_lab(load_lab(lab.folder)).findings}


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_sound_lab_is_proved(mini):
    proof = check_lab(mini)
    assert proof.findings == ()
    assert (proof.checks, proof.chaffs, proof.wheats) == (6, 5, 1)


def test_chaff_made_correct_is_reported_as_accepted(mini):
    edit(mini.solutions / "chaffs/double_squares.py", "x**2", "x * 2")
    assert problems(mini)["chaffs/double_squares.py"] == "is accepted: no check is red"


def test_deleted_check_is_reported(mini):
    edit(mini.suite, '    check.equal("out[1]", out[1], 4.0)\n', "")
    found = problems(mini)
    assert "the suite does not report it" in found["twice/out[1] == 4"]


def test_new_check_is_reported_until_it_is_recorded(mini):
    edit(mini.suite, '    check.none("returns None", done)\n',
         '    check.none("returns None", done)\n    check.equal("x[1]", done.args[0][1], 1.0)\n')  # fmt: skip
    assert any("not recorded" in problem for problem in problems(mini).values())
    assert check_lab(record_lab(load_lab(mini.folder))).findings == ()


def test_broken_reference_is_reported_with_the_red_check(mini):
    edit(mini.solutions / "reference.py", "2 * x", "3 * x")
    assert "twice: out[0] == 2 is red" in problems(mini)["reference.py"]


def test_reference_that_breaks_under_a_fresh_seed_only_is_reported(mini):
    answers = json.loads((mini.folder / "expected.json").read_text())["twice"][0]["values"]
    wheat = mini.solutions / "wheats/adds.py"
    stored = f"import numpy as np\ndef double(x):\n    return np.array({answers}) if x.shape == (3,) else x + x\n"
    wheat.write_text('"""Stores."""\n' + stored + "def bump(x):\n    x += 1\n")
    assert "(seed " in problems(mini)["adds.py"]


def test_rejected_wheat_is_reported(mini):
    edit(mini.solutions / "wheats/adds.py", "x + x", "(x + x).tolist()")
    assert "must get full marks" in problems(mini)["adds.py"]


def test_chaff_caught_by_another_check_than_it_names_is_reported(mini):
    edit(mini.solutions / "chaffs/bump_returns.py", "bumped/x[0] == 1", "bumped/returns None")
    assert "the first red check is 'bumped/x[0] == 1'" in problems(mini)["chaffs/bump_returns.py"]


@pytest.mark.parametrize("line", ["zh: ", "function: bump\n", "caught by: bumped"])
def test_chaff_with_an_incomplete_docstring_is_reported(mini, line):
    edit(mini.solutions / "chaffs/bump_returns.py", line, "")
    assert "docstring lacks" in problems(mini)["chaffs/bump_returns.py"]


def test_check_that_no_chaff_fails_is_reported_unless_a_reason_is_given(mini):
    (mini.solutions / "chaffs/double_flat.py").unlink()
    record_lab(load_lab(mini.folder))
    assert problems(mini).keys() == {"twice/out.shape == (2,)"}
    with (mini.folder / "lab.toml").open("a") as file:
        file.write('\n[uncovered]\n"twice/out.shape == (2,)" = "a guard for the message only"\n')
    assert problems(mini) == {}


def test_reason_for_a_check_that_does_not_exist_is_reported(mini):
    with (mini.folder / "lab.toml").open("a") as file:
        file.write('\n[uncovered]\n"twice/nosuch" = "why"\n')
    assert problems(mini) == {"twice/nosuch": "is under [uncovered] in lab.toml, but is no check"}


def test_stub_that_earns_points_is_reported(mini):
    edit(mini.stub, "return None", "x += 1")
    found = problems(mini)
    assert "must score 0" in found["student.py"] or "recorded as" in found["student.py"]


def test_baseline_that_is_out_of_date_is_reported(mini):
    path = mini.folder / "baseline.json"
    path.write_text(path.read_text().replace('"returns None": "PASS"', '"returns None": "FAIL"'))
    assert "recorded as FAIL" in problems(mini)["student.py"]


def test_recorded_answers_that_are_out_of_date_are_reported(mini):
    path = mini.folder / "expected.json"
    answers = json.loads(path.read_text())
    answers["twice"][0]["values"][0] += 1e-6
    path.write_text(json.dumps(answers))
    assert "is not what the reference gives" in problems(mini)["expected.json"]


def test_catalogue_of_other_chaffs_or_none_is_reported(mini):
    edit(mini.solutions / "chaffs/double_squares.py", "x**2", "x * x")
    assert "was made from other chaffs" in problems(mini)["diagnosis.bin"]
    (mini.folder / "diagnosis.bin").unlink()
    assert problems(mini)["diagnosis.bin"] == "is missing; run `grader lab record mini`"
    record_lab(load_lab(mini.folder))
    assert problems(mini) == {}


@pytest.mark.parametrize("name", ["TASK.md", "TASK.zh-CN.md"])
def test_task_block_that_a_run_does_not_show_is_reported(mini, name):
    edit(mini.folder / name, "FAIL  out[0] == 2", "PASS  out[0] == 2")
    assert "'baseline' is not what a run shows" in problems(mini)[name]


def test_task_file_without_a_block_or_missing_is_reported(mini):
    edit(mini.folder / "TASK.md", "<!-- generated: target -->", "")
    (mini.folder / "TASK.zh-CN.md").unlink()
    found = problems(mini)
    assert "has no block" in found["TASK.md"]
    assert found["TASK.zh-CN.md"] == "is missing"


def test_points_that_only_guards_could_earn_are_reported(mini):
    edit(mini.suite, '    check.equal("x[0]", done.args[0][0], 1.0)\n', "")
    record_lab(load_lab(mini.folder))
    assert "only guards" in problems(mini)["bumped"]


def test_recording_twice_changes_nothing(mini):
    before = {path.name: path.read_bytes() for path in mini.folder.iterdir() if path.is_file()}
    record_lab(mini)
    assert before == {path.name: path.read_bytes() for path in mini.folder.iterdir() if path.is_file()}


def test_lab_without_solutions_cannot_be_proved_and_says_so(mini):
    (mini.solutions / "reference.py").unlink()
    with pytest.raises(LabError, match="nothing to prove it with"):
        check_lab(load_lab(mini.folder))
