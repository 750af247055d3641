"""A student's repository pushed: the templates' steps as they stand, for right, wrong, hostile and tampered work."""

import base64
import json
import subprocess
from xml.etree import ElementTree

import pytest
from pushed import LAB, ROOT, Github, Gitlab, clean_environment, commands, wheel_of_this_checkout

from grader.ci.workflows import write_workflow

RIGHT = (ROOT / "solutions" / LAB / "reference.py").read_text(encoding="utf-8")
WRONG = RIGHT + (
    "\n\ndef softmax(x):\n    e = np.exp(x)\n    return e / e.sum()\n"
    "\n\ndef apply_mask(scores, mask):\n    return scores + mask[0, 99]\n"
)
HOSTILE = (
    RIGHT
    + '''

COMMANDS = """
::error file=student.py,line=1::owned
  ::stop-commands::owned
::set-output name=result::owned
##[error]owned
x ##[add-mask]owned
\\x1b[2J\\x1b]0;owned\\x07\\r::error::owned
"""


def softmax(x):
    import os
    import sys

    print(COMMANDS)
    print("::error::owned", file=sys.stderr)
    for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "RUNNER_TEMP"):
        print(name, os.environ.get(name))
    try:
        for folder, _, names in os.walk("/"):
            for name in names:
                if name.startswith("GITHUB_") or name in ("report.json", "summary.md"):
                    with open(os.path.join(folder, name), "a") as file:
                        file.write("result=owned\\n")
    except Exception:
        pass
    raise ValueError("x" * 71 + " " + COMMANDS.replace("\\n", " ") + " ::error::owned")


def apply_mask(scores, mask):
    import os

    os._exit(0)
'''
)
IMPORTED = "import pathlib, os; pathlib.Path({mark!r}, os.path.basename(__file__)).touch(); os._exit(0)\n"
PASSING_SUITE = "def test_everything():\n    pass\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pushed")


@pytest.fixture(scope="module")
def kit(folder):
    return str(wheel_of_this_checkout(folder))


@pytest.fixture(scope="module")
def github(folder, kit):
    (folder / "github").mkdir()
    return Github(write_workflow("classroom", folder / "template", kit=kit, labs=[LAB]), folder / "github")


def repository(folder, source):
    """Return a repository with one lab's file, and what it was handed out with."""
    folder.mkdir()
    for name in ("Makefile", "TASK.md"):
        (folder / name).write_bytes((ROOT / "labs" / LAB / name).read_bytes())
    (folder / "student.py").write_text(source, encoding="utf-8")
    return folder


def tampered(folder, source, mark):
    """Return the same repository with all that might be read in place of the kit's own."""
    repository(folder, source)
    imported = IMPORTED.format(mark=str(mark))
    names = "conftest sitecustomize usercustomize numpy pytest pip venv json msgspec click verify hidden reference"
    for name in names.split():
        (folder / f"{name}.py").write_text(imported)
    for package in ("grader", "rich", "_pytest"):
        (folder / package).mkdir()
        for name in ("__init__", "__main__", "cli"):
            (folder / package / f"{name}.py").write_text(imported)
    (folder / "evil.pth").write_text(f"import pathlib; pathlib.Path({str(mark)!r}, 'pth').touch()\n")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -p conftest --collect-only\npython_files = *.py\n")
    (folder / "setup.cfg").write_text("[tool:pytest]\naddopts = -p conftest\n")
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = "-p conftest"\n')
    (folder / "pip.conf").write_text("[global]\nindex-url = file:///nowhere\n")
    (folder / "Makefile").write_text("test grade:\n\t@echo 100\n")
    (folder / "course.toml").write_text('[hidden]\nbefore = "all"\n')
    (folder / ".env").write_text("GRADER_LABS=labs\n")
    (folder / "results").symlink_to(mark)
    hooks = folder / ".git/hooks"
    hooks.mkdir(parents=True)
    (hooks / "post-checkout").write_text(f"#!/bin/sh\ntouch {mark}/hook\n")
    (hooks / "post-checkout").chmod(0o755)
    toml = (ROOT / "labs" / LAB / "lab.toml").read_text(encoding="utf-8")
    for where in (folder, folder / "labs" / LAB):
        where.mkdir(parents=True, exist_ok=True)
        (where / "lab.toml").write_text(toml.replace("points = 1", "points = 9"), encoding="utf-8")
        (where / "verify.py").write_text(PASSING_SUITE)
        (where / "baseline.json").write_text("{}")
        (where / "expected.json").write_text("{}")
    return folder


@pytest.fixture(scope="module")
def mark(folder):
    """A folder in which a file appears for each of the student's files that was imported or run."""
    path = folder / "mark"
    path.mkdir()
    return path


@pytest.fixture(scope="module")
def pushes(folder, github, mark):
    """Return what came of pushing each kind of work to GitHub."""
    return {
        "right": github.push(repository(folder / "right", RIGHT), "right"),
        "wrong": github.push(repository(folder / "wrong", WRONG), "wrong"),
        "hostile": github.push(repository(folder / "hostile", HOSTILE), "hostile"),
        "tampered": github.push(tampered(folder / "tampered", WRONG, mark), "tampered"),
    }


def report(played):
    return json.loads((played.results / LAB / "report.json").read_text(encoding="utf-8"))


def without_time(played):
    return {key: value for key, value in report(played).items() if key != "timing"}


def last_line(text):
    """Return the number of the last line of the wrong work that is ``text``."""
    lines = WRONG.splitlines()
    return len(lines) - lines[::-1].index(text)


def classroom(played):
    return json.loads(base64.b64decode(played.outputs["result"]))


def test_right_work_passes_with_all_points_and_no_annotation(pushes):
    right = pushes["right"]
    assert right.code == 0, right.printed
    assert "Score  100 / 100" in right.printed
    assert "All checks pass." in right.printed
    assert commands(right.printed) == []
    assert right.summary.startswith(f"# {LAB}: 100 / 100\n")
    made = classroom(right)
    assert (made["version"], made["status"], made["max_score"]) == (3, "pass", 100)


def test_wrong_work_fails_and_its_own_lines_are_annotated(pushes):
    wrong = pushes["wrong"]
    assert wrong.code == 1
    lines = WRONG.splitlines()
    soft, masked = (
        len(lines) - lines[::-1].index(line) for line in ("def softmax(x):", "def apply_mask(scores, mask):")
    )
    found = commands(wrong.printed)
    assert [line.split(",title=")[0] for line in found] == [
        f"::error file=student.py,line={masked}", f"::error file=student.py,line={masked + 1}",
        f"::error file=student.py,line={soft}",
    ]  # fmt: skip
    assert "IndexError" in found[1]
    assert f"\n# {LAB}: " not in wrong.summary
    assert "Look here first" in wrong.summary


def test_score_shown_and_score_reported_are_one_number(pushes):
    for played in pushes.values():
        made, exact = classroom(played), report(played)["score"]["value"]
        points = sum(test["score"] for test in made["tests"])
        assert points == sum(test["status"] == "pass" for test in made["tests"]) == int(exact)
        assert len(made["tests"]) == made["max_score"] == 100
        said = f"GitHub Classroom gets {points} of 100 points"
        assert said in played.printed
        assert said in played.summary


def test_hostile_work_gives_no_command_and_changes_no_file(pushes, folder):
    hostile = pushes["hostile"]
    assert hostile.code == 1
    found = commands(hostile.printed)
    assert found
    assert all(line.startswith("::error file=student.py,line=") for line in found)
    assert "\x1b" not in hostile.printed
    assert "\r" not in hostile.printed
    assert "GITHUB_OUTPUT None" in hostile.printed
    assert list(hostile.outputs) == ["result"]
    assert hostile.outputs["result"] != "owned"
    assert report(hostile)["verdict"] == "crashed"
    assert 0 < report(hostile)["score"]["value"] < 100
    for file in ("GITHUB_ENV", "GITHUB_PATH"):
        assert (folder / "github/hostile" / file).read_bytes() == b""


def test_tampering_has_no_effect(pushes, mark):
    tampered, wrong = pushes["tampered"], pushes["wrong"]
    assert tampered.code == 1
    assert without_time(tampered) == without_time(wrong)
    assert commands(tampered.printed) == commands(wrong.printed)
    assert classroom(tampered)["tests"][0]["name"] == classroom(wrong)["tests"][0]["name"]
    assert list(mark.iterdir()) == []


def test_tampering_has_no_effect_from_inside_the_repository_either(pushes, github, folder, mark):
    grader = folder / "github/temp/kit/bin/grader"
    done = subprocess.run(
        [grader, "ci", "run", "--lab", LAB, "--out", folder / "inside"],
        cwd=folder / "tampered", env=clean_environment(github.folder, GRADER_LABS="labs"), capture_output=True,
        text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    inside = pushes["wrong"]._replace(results=folder / "inside")
    assert without_time(inside) == without_time(pushes["wrong"])
    assert list(mark.iterdir()) == []


def test_isolation_is_said_first_and_in_the_summary(pushes):
    for played in pushes.values():
        first = played.printed.splitlines()[0]
        assert first.startswith("Isolation: ")
        assert first.split(" (")[0] in played.summary


@pytest.fixture(scope="module")
def gitlab(folder, kit):
    (folder / "gitlab").mkdir()
    return Gitlab(write_workflow("gitlab", folder / "template", kit=kit, labs=[LAB]), folder / "gitlab")


def test_tampered_work_on_gitlab_scores_as_it_does_on_github(gitlab, folder, pushes, mark):
    played = gitlab.push(tampered(folder / "tampered-gitlab", WRONG, mark), "tampered")
    assert played.code == 1, played.printed
    assert without_time(played) == without_time(pushes["wrong"])
    assert "::" not in played.printed
    assert list(mark.iterdir()) == []
    cases = list(ElementTree.parse(played.results / "junit.xml").iter("testcase"))
    assert len(cases) == 97
    assert {case.get("file") for case in cases} == {"student.py"}
    lines = WRONG.splitlines()
    assert all(int(case.get("line")) <= len(lines) for case in cases)
    raised = next(case for case in cases if case.get("classname") == "test2")
    assert lines[int(raised.get("line")) - 1] == "    return scores + mask[0, 99]"
