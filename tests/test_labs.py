import os
import re

import msgspec
import pytest
from builders import LAB_TOML, a_lab, line_of, write_lab

from grader.errors import InputError, LabError
from grader.labs import load_lab
from grader.labsearch import all_labs, find_lab, labs_root


def fault_of_lab(tmp_path, text):
    """Return what is said about a lab.toml that is wrong."""
    folder = write_lab(tmp_path, text=text)
    with pytest.raises(LabError) as caught:
        load_lab(folder)
    message = str(caught.value)
    assert str(folder / "lab.toml") in message
    return message


def named_line(message):
    """Return the line a message names after the file (or, for TOML's own faults, in brackets)."""
    found = re.search(r"line (\d+)", message)
    assert found, f"no line in: {message}"
    return int(found[1])


def test_lab_declares_what_its_file_says(tmp_path):
    lab = a_lab(tmp_path)
    assert lab.id == "small"
    assert lab.title.to("en") == "A small lab"
    assert lab.title.to("zh") == "小实验"
    assert [group.id for group in lab.groups] == ["first", "second", "third"]
    assert lab.points == 100
    assert lab.group("second").points == 30
    assert lab.function("shift").changes == 0
    assert lab.function("nothing") is None


def test_limits_not_named_keep_their_defaults(tmp_path):
    plain = a_lab(tmp_path).limits
    lab = load_lab(write_lab(tmp_path, "slow", LAB_TOML + "\n[limits]\ncall_seconds = 9.5\n"))
    assert lab.limits == msgspec.structs.replace(plain, call_seconds=9.5)


def test_unknown_group_of_a_lab_lists_the_known_ones(tmp_path):
    with pytest.raises(LabError, match=r"'fourth'.*first, second, third"):
        a_lab(tmp_path).group("fourth")


def test_missing_lab_file_is_a_lab_error(tmp_path):
    with pytest.raises(LabError, match=r"lab\.toml"):
        load_lab(tmp_path)


def test_lab_file_that_is_not_utf8_is_a_lab_error(tmp_path):
    folder = write_lab(tmp_path)
    (folder / "lab.toml").write_bytes(b'[title]\nen = "\xe9"\n')
    with pytest.raises(LabError, match=r"lab\.toml"):
        load_lab(folder)


def test_toml_syntax_error_names_the_line(tmp_path):
    line = line_of(LAB_TOML, "points = 30")
    message = fault_of_lab(tmp_path, LAB_TOML.replace("points = 30", "points = = 30"))
    assert named_line(message) == line


def test_missing_key_names_the_line_of_its_table_and_the_key(tmp_path):
    text = LAB_TOML.replace("points = 30\n", "")
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, "[[groups]]", 2)
    assert "points" in message
    assert "groups[1]" in message


def test_missing_key_of_a_plain_table_names_its_line(tmp_path):
    text = "# a comment\n\n" + LAB_TOML.replace('zh = "小实验"\n', "")
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, "[title]")
    assert "`zh`" in message
    assert "title" in message


def test_missing_top_level_key_is_named(tmp_path):
    message = fault_of_lab(tmp_path, LAB_TOML[: LAB_TOML.index("[[groups]]")])
    assert "`groups`" in message


def test_wrong_type_in_the_third_group_names_line_and_key(tmp_path):
    text = LAB_TOML.replace("points = 10", 'points = "10"')
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, 'points = "10"')
    assert "groups[2].points" in message
    assert "`int`" in message


def test_wrong_type_under_a_dotted_key_names_its_line(tmp_path):
    text = LAB_TOML.replace('title.en = "THIRD  both"', "title.en = 3")
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, "title.en = 3")
    assert "groups[2].title.en" in message


def test_wrong_type_under_the_second_dotted_key_names_its_line(tmp_path):
    text = LAB_TOML.replace('summary.zh = "两倍"', "summary.zh = 2")
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, "summary.zh = 2")
    assert "functions[0].summary.zh" in message


def test_wrong_type_in_a_hint_names_its_line(tmp_path):
    text = LAB_TOML.replace('zh = "自己加自己。"', "zh = false")
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, "zh = false")
    assert "groups[0].hints[0].zh" in message


def test_value_out_of_its_choices_names_line_and_key(tmp_path):
    text = LAB_TOML.replace('returns = "none"', 'returns = "nothing"')
    message = fault_of_lab(tmp_path, text)
    assert named_line(message) == line_of(text, 'returns = "nothing"')
    assert "functions[1].returns" in message
    assert "nothing" in message


def test_unknown_key_of_a_group_names_the_table_and_the_key(tmp_path):
    text = LAB_TOML.replace("points = 30", "points = 30\npionts = 3")
    message = fault_of_lab(tmp_path, text)
    assert line_of(text, "[[groups]]", 2) <= named_line(message) <= line_of(text, "pionts = 3")
    assert "pionts" in message
    assert "groups[1]" in message


@pytest.mark.parametrize("added", ["author = 3\n", "[author]\nname = 3\n"], ids=["key", "table"])
def test_unknown_key_of_the_file_names_its_line(tmp_path, added):
    text = "# comment\n\n" + added + LAB_TOML if "[" not in added else LAB_TOML + "\n" + added
    message = fault_of_lab(tmp_path, text)
    assert "`author`" in message
    assert named_line(message) == line_of(text, added.splitlines()[0])


def test_unknown_limit_names_the_table_and_the_key(tmp_path):
    text = LAB_TOML + "\n[limits]\nmemory_mb = 3\n"
    message = fault_of_lab(tmp_path, text)
    assert line_of(text, "[limits]") <= named_line(message) <= line_of(text, "memory_mb")
    assert "memory_mb" in message


def test_group_naming_an_unknown_function_names_line_group_and_function(tmp_path):
    text = LAB_TOML.replace('points = 30\nfunction = "shift"', 'points = 30\nfunction = "shfit"')
    message = fault_of_lab(tmp_path, text)
    assert "'second'" in message
    assert "'shfit'" in message
    assert "double, shift" in message
    assert line_of(text, "[[groups]]", 2) <= named_line(message) <= line_of(text, 'function = "shfit"')


def test_group_declared_twice_names_line_and_group(tmp_path):
    text = LAB_TOML.replace('id = "third"', 'id = "first"')
    message = fault_of_lab(tmp_path, text)
    assert "'first'" in message
    assert "twice" in message
    assert line_of(text, "[[groups]]", 3) <= named_line(message) <= line_of(text, 'id = "first"', 2)


def test_function_declared_twice_names_line_and_function(tmp_path):
    text = LAB_TOML.replace('name = "shift"', 'name = "double"')
    message = fault_of_lab(tmp_path, text)
    assert "'double'" in message
    assert line_of(text, "[[functions]]", 2) <= named_line(message) <= line_of(text, 'name = "double"', 2)


def test_negative_points_name_line_and_group(tmp_path):
    text = LAB_TOML.replace("points = 30", "points = -30")
    message = fault_of_lab(tmp_path, text)
    assert "'second'" in message
    assert "-30" in message
    assert line_of(text, "[[groups]]", 2) <= named_line(message) <= line_of(text, "points = -30")


def test_baseline_is_none_before_it_was_recorded(tmp_path):
    assert a_lab(tmp_path).baseline is None


def test_baseline_is_read_in_the_order_of_the_file(tmp_path):
    folder = write_lab(tmp_path)
    (folder / "baseline.json").write_text('{"second": {"z": "PASS", "a": "FAIL"}}')
    assert list(load_lab(folder).baseline["second"].items()) == [("z", "PASS"), ("a", "FAIL")]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"first": ["a"]}'])
def test_broken_baseline_is_a_lab_error_that_says_how_to_mend_it(tmp_path, text):
    folder = write_lab(tmp_path)
    (folder / "baseline.json").write_text(text)
    with pytest.raises(LabError, match=r"baseline\.json.*grader lab record small"):
        _ = load_lab(folder).baseline


@pytest.mark.parametrize("name", ["lab.toml", "verify.py", "baseline.json", "expected.json"])
def test_digest_changes_with_every_file_that_decides_a_verdict(tmp_path, name):
    folder = write_lab(tmp_path)
    before = load_lab(folder).digest
    with open(folder / name, "a", encoding="utf-8") as file:
        file.write("# more\n")
    assert load_lab(folder).digest != before


def test_digest_does_not_depend_on_the_students_file(tmp_path):
    folder = write_lab(tmp_path)
    before = load_lab(folder).digest
    (folder / "student.py").write_text("x = 1\n")
    assert load_lab(folder).digest == before


def test_digest_changes_with_the_hidden_groups_and_the_reference(tmp_path):
    folder = write_lab(tmp_path / "labs")
    digests = {load_lab(folder).digest}
    solutions = tmp_path / "solutions" / "small"
    solutions.mkdir(parents=True)
    for name in ("reference.py", "hidden.py"):
        (solutions / name).write_text("x = 1\n")
        digests.add(load_lab(folder).digest)
    assert len(digests) == 3


def test_solutions_are_found_beside_labs_only_with_a_reference(tmp_path):
    folder = write_lab(tmp_path / "labs")
    solutions = tmp_path / "solutions" / "small"
    solutions.mkdir(parents=True)
    assert load_lab(folder).solutions is None
    (solutions / "reference.py").write_text("")
    assert load_lab(folder).solutions == solutions


@pytest.fixture
def two_labs(tmp_path, monkeypatch):
    """A working folder with two labs under labs/, and no GRADER_LABS."""
    monkeypatch.delenv("GRADER_LABS", raising=False)
    monkeypatch.chdir(tmp_path)
    for name in ("lab-b", "lab-a"):
        write_lab(tmp_path / "labs", name)
    return tmp_path


def test_lab_is_found_by_name(two_labs):
    assert find_lab("lab-b").folder == two_labs / "labs" / "lab-b"


def test_lab_is_found_by_name_from_a_folder_below(two_labs, monkeypatch):
    monkeypatch.chdir(two_labs / "labs" / "lab-a")
    assert find_lab("lab-b").folder == two_labs / "labs" / "lab-b"


@pytest.mark.usefixtures("two_labs")
def test_unknown_lab_lists_the_known_ones():
    with pytest.raises(InputError, match=r"'lab-c'.*lab-a, lab-b"):
        find_lab("lab-c")


def test_dot_is_the_lab_in_the_working_folder(two_labs, monkeypatch):
    monkeypatch.chdir(two_labs / "labs" / "lab-a")
    assert find_lab(".").id == "lab-a"


@pytest.mark.usefixtures("two_labs")
def test_dot_in_a_folder_that_is_no_lab_says_so():
    with pytest.raises(InputError, match=r"not a lab folder.*lab\.toml"):
        find_lab(".")


def test_lab_outside_any_labs_folder_is_found_by_path(two_labs):
    folder = write_lab(two_labs / "elsewhere", "mine")
    assert find_lab(str(folder)).folder == folder
    assert find_lab(os.path.join("elsewhere", "mine")).folder == folder


def test_folder_of_the_same_name_does_not_hide_a_lab(two_labs):
    (two_labs / "lab-a").mkdir()
    assert find_lab("lab-a").folder == two_labs / "labs" / "lab-a"


def test_broken_lab_is_reported_as_broken_not_as_unknown(two_labs):
    (two_labs / "labs" / "lab-a" / "lab.toml").write_text("title = 3\n")
    with pytest.raises(LabError, match="lab-a"):
        find_lab("lab-a")


def test_environment_variable_names_the_folder_of_labs(two_labs, monkeypatch):
    folder = write_lab(two_labs / "course", "lab-x")
    monkeypatch.setenv("GRADER_LABS", str(two_labs / "course"))
    assert labs_root() == two_labs / "course"
    assert find_lab("lab-x").folder == folder
    with pytest.raises(InputError, match="known labs: lab-x"):
        find_lab("lab-a")


def test_environment_variable_that_names_no_folder_is_an_input_error(two_labs, monkeypatch):
    monkeypatch.setenv("GRADER_LABS", str(two_labs / "nowhere"))
    with pytest.raises(InputError):
        find_lab("lab-a")
    with pytest.raises(InputError):
        all_labs()


def test_all_labs_come_in_order_of_their_names(two_labs):
    (two_labs / "labs" / "notes").mkdir()
    assert [lab.id for lab in all_labs()] == ["lab-a", "lab-b"]


def test_every_lab_of_the_kit_has_a_hundred_points_and_is_whole(root):
    folders = sorted(path for path in (root / "labs").iterdir() if path.is_dir())
    assert len(folders) >= 7
    for folder in folders:
        lab = load_lab(folder)
        assert lab.points == 100, lab.id
        assert lab.solutions is not None
        assert not lab.unfinished
        for name in (
            "TASK.md",
            "TASK.zh-CN.md",
            "student.py",
            "verify.py",
            "Makefile",
            "baseline.json",
            "expected.json",
        ):
            assert (folder / name).is_file(), f"{lab.id}/{name}"


def test_labs_hold_no_solution(root):
    for folder in sorted((root / "labs").iterdir()):
        reference = (root / "solutions" / folder.name / "reference.py").read_text(encoding="utf-8")
        lines = {
            line.strip()
            for line in reference.splitlines()
            if "=" in line and len(line.strip()) > 30 and not line.startswith("def ")
        }
        texts = [
            path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix in {".py", ".md", ".toml"}
        ]
        for line in lines:
            assert not any(line in text for text in texts), f"{folder.name}: {line}"
