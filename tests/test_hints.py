"""Hints one by one: which group they are for, how far one is, and that none is skipped or given twice."""

import re

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from grader.cli import app
from grader.errors import GraderError
from grader.hints import group_for, next_hint
from grader.labs import load_lab
from grader.models import Group, Text
from grader.progress import PROGRESS_FILE, LabProgress
from grader.reports.wrap import wrapped

HINTS = """
[[groups.hints]]
en = "Then: how many numbers go in, how many come out, and in which shape do they come out of your function?"
zh = "再想：进去几个数，出来几个数，从你的函数里出来的时候又是什么形状的呢？写在纸上看一看，再和要求的形状比一比。"
[[groups.hints]]
en = "Last: x + x."
zh = "最后：x + x。"
"""


@pytest.fixture
def kit(mini, monkeypatch):
    """The small lab with three hints for its first group and none for its second."""
    toml = mini.folder / "lab.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(text.replace('zh = "把 x 加上它自己。"\n', 'zh = "把 x 加上它自己。"\n' + HINTS), encoding="utf-8")
    monkeypatch.chdir(mini.folder.parent.parent)
    monkeypatch.delenv("GRADER_LABS", raising=False)
    return load_lab(mini.folder)


def run(*arguments, language="en"):
    return CliRunner().invoke(app, [*arguments, "--lang", language], catch_exceptions=False)


def numbers(text):
    return re.findall(r"Hint (\d) of (\d)", text)


@pytest.mark.usefixtures("kit")
def test_each_call_goes_one_hint_further_and_says_when_it_was_the_last():
    said = [run("hint", "mini").output for _ in range(4)]
    assert [numbers(one) for one in said] == [[("1", "3")], [("2", "3")], [("3", "3")], [("3", "3")]]
    assert "Add x to itself." in said[0]
    assert "Last: x + x." in said[2]
    assert [("last one" in one) for one in said] == [False, False, False, True]


@pytest.mark.usefixtures("kit")
def test_all_shows_what_was_shown_and_no_more():
    assert numbers(run("hint", "mini", "--all").output) == []
    run("hint", "mini")
    run("hint", "mini")
    said = run("hint", "mini", "--all").output
    assert numbers(said) == [("1", "3"), ("2", "3")]
    assert "Last" not in said
    assert numbers(run("hint", "mini").output) == [("3", "3")]


@pytest.mark.usefixtures("kit")
def test_group_that_is_named_is_counted_by_itself():
    assert "There are no hints for bumped." in run("hint", "mini", "bumped").output
    assert numbers(run("hint", "mini", "twice").output) == [("1", "3")]
    with pytest.raises(GraderError, match="no group 'thrice'; it has twice, bumped"):
        run("hint", "mini", "thrice")


def test_default_is_the_first_red_group_of_the_last_run(kit):
    kit.stub.write_text("def double(x):\n    return 2 * x\n")
    assert run("test", "mini").exit_code == 1
    assert "There are no hints for bumped." in run("hint", "mini").output
    kit.stub.write_text("def bump(x):\n    x += 1\n")
    run("test", "mini")
    assert "TEST 1  double" in run("hint", "mini").output


def test_nothing_is_hinted_at_where_nothing_was_red(kit):
    kit.stub.write_text("def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n")
    assert run("test", "mini").exit_code == 0
    assert "Nothing was red in the last run" in run("hint", "mini").output
    assert numbers(run("hint", "mini", "twice").output) == [("1", "3")]


def test_lab_of_the_folder_is_meant_without_a_name(kit, monkeypatch):
    monkeypatch.chdir(kit.folder)
    assert run("hint").output.startswith("mini  TEST 1  double")


def test_hint_that_cannot_be_kept_is_shown_all_the_same(kit):
    (kit.folder.parent.parent / PROGRESS_FILE).mkdir()
    said = [run("hint", "mini") for _ in range(2)]
    for one in said:
        assert one.exit_code == 0
        assert numbers(one.stdout) == [("1", "3")]
        assert "cannot be written" in one.stdout


@pytest.mark.usefixtures("kit")
def test_hints_come_in_chinese_and_fit_80_columns():
    run("hint", "mini")
    said = run("hint", "mini", language="zh").output
    assert "提示 2/3" in said
    assert max(cell_len(line) for line in said.splitlines()) <= 80
    assert len(said.splitlines()) > 2


GROUP = Group("g", Text.same("G"), 1, "f", hints=(Text.same("one"), Text.same("two")))


def test_next_hint_stops_at_the_last():
    assert [next_hint(GROUP, shown)[1:] for shown in range(4)] == [(1, True), (2, True), (2, False), (2, False)]
    assert next_hint(Group("g", Text.same("G"), 1, "f"), 0) is None


def test_group_of_an_older_lab_is_not_looked_for(kit):
    assert group_for(kit, LabProgress(last=1, red="gone")).id == "twice"
    assert group_for(kit, LabProgress(last=1, red="bumped")).id == "bumped"
    assert group_for(kit, LabProgress(last=10)) is None
    assert group_for(kit, None).id == "twice"


@pytest.mark.parametrize("width", [24, 40, 80])
@pytest.mark.parametrize(
    "text", ["", "one", "the quick brown fox " * 9, "沿最后一个轴，每一行减去自己的最大值，exp 却不会再溢出。" * 4]
)
def test_wrapped_lines_fit_and_hold_the_whole_text(text, width):
    lines = list(wrapped(text, width, first="Hint 1 of 2  ", indent="  "))
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).removeprefix("Hint 1 of 2  ").replace(" ", "") == text.replace(" ", "")
    assert not any(line.strip().startswith(("，", "。")) for line in lines)
