"""`grader lab new` makes a lab that can be proved once its author has done what is listed."""

import pytest

from grader.errors import InputError
from grader.labcheck import check_lab
from grader.labnew import new_lab
from grader.labs import load_lab
from grader.recording import record_lab

CHAFF = '''"""You change x itself.

zh: 你改动了 x 本身。

function: total
caught by: test1/x unchanged
"""


def total(x):
    x *= 1.5
    return x.sum(axis=1) / 1.5
'''


def test_skeleton_is_accepted_as_unfinished_and_says_what_is_missing(tmp_path):
    new_lab("lab20-total", tmp_path)
    lab = load_lab(tmp_path / "labs/lab20-total")
    assert lab.unfinished
    assert lab.baseline is None
    found = {finding.what: finding.problem for finding in check_lab(record_lab(lab)).findings}
    assert found.pop("test1/x unchanged").startswith("no chaff fails it")
    assert set(found) == {"TASK.md", "TASK.zh-CN.md", "lab.toml"}
    assert all("TODO" in problem for problem in found.values())


def test_skeleton_is_proved_when_everything_listed_is_done(tmp_path):
    new_lab("lab20-total", tmp_path)
    folder = tmp_path / "labs/lab20-total"
    for name in ("lab.toml", "TASK.md", "TASK.zh-CN.md"):
        text = (folder / name).read_text(encoding="utf-8").replace("TODO", "done").replace("unfinished = true", "")
        (folder / name).write_text(text, encoding="utf-8")
    (tmp_path / "solutions/lab20-total/chaffs/total_changes_x.py").write_text(CHAFF, encoding="utf-8")
    assert check_lab(record_lab(load_lab(folder))).findings == ()


def test_lab_without_chaffs_or_wheats_is_not_proved(mini):
    for kind in ("chaffs", "wheats"):
        for path in (mini.solutions / kind).glob("*.py"):
            path.unlink()
    found = {finding.what for finding in check_lab(mini).findings}
    assert {"solutions/mini/chaffs", "solutions/mini/wheats"} <= found


@pytest.mark.parametrize("name", ["", "Lab", "lab_1", "../lab", "lab/x", "-lab", "lab--x", "lab-"])
def test_name_that_is_none_is_refused_and_nothing_is_written(tmp_path, name):
    with pytest.raises(InputError, match="not the name of a lab"):
        new_lab(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_existing_lab_is_not_overwritten(tmp_path):
    new_lab("lab20-total", tmp_path)
    with pytest.raises(InputError, match="exists already"):
        new_lab("lab20-total", tmp_path)
