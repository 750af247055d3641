"""A wheel, built and installed by the tools that users have: from a checkout, and from a student kit. No network."""

import os
import re
import subprocess
import sys
import venv
import zipfile

import pytest

from grader.handout.bundle import write
from grader.handout.student_kit import student_kit
from grader.labs import load_lab
from grader.labsearch import all_labs

SHARE = "data/share/attention-lab-kit/"


def build(source, out):
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out],
        cwd=source, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = out.glob("*.whl")
    return wheel


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    return build(root, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An environment in which pip installed the wheel; what it needs comes from this one."""
    home = tmp_path_factory.mktemp("env")
    venv.create(home, with_pip=False, symlinks=True)
    pip = [sys.executable, "-m", "pip", "--python", home / "bin/python", "install", "--quiet", "--no-compile"]
    done = subprocess.run(
        [*pip, "--no-index", "--no-deps", "--disable-pip-version-check", wheel],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    [packages] = home.glob("lib/python*/site-packages")
    paths = [path for path in sys.path if path.endswith("-packages")]
    (packages / "dependencies.pth").write_text("".join(f"{path}\n" for path in paths))
    return home


def run(installed, where, *arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GRADER_", "PYTHON"))}
    return subprocess.run(
        [installed / "bin/grader", *map(str, arguments)],
        cwd=where, env=environment | {"LC_ALL": "C.UTF-8"}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_wheel_of_a_checkout_has_labs_and_solutions_and_neither_among_the_packages(wheel):
    names = contents(wheel)
    shared = {name.split(SHARE)[1] for name in names if SHARE in name}
    for lab in all_labs():
        assert f"labs/{lab.id}/verify.py" in shared
        assert f"solutions/{lab.id}/reference.py" in shared
    packaged = [name for name in names if SHARE not in name and not name.startswith("grader/templates/lab/")]
    assert not [name for name in packaged if re.search(r"solutions|chaffs/|reference\.py|labs/", name)]
    assert {name.split("/")[0] for name in packaged if "dist-info" not in name} == {"grader"}


def test_installed_kit_grades_from_an_empty_folder(installed, tmp_path):
    reference = installed / "share/attention-lab-kit/solutions/lab04-attention/reference.py"
    done = run(installed, tmp_path, "test", "lab04-attention", "--student", reference, "-q")
    assert "Score  100 / 100" in done.stdout, done.stderr
    unknown = run(installed, tmp_path, "test", "lab99")
    assert all(lab.id in unknown.stderr for lab in all_labs())


def test_installed_kit_hands_out_kits_and_autograders(installed, tmp_path):
    kit = run(installed, tmp_path, "export", "student-kit", "-o", "kit.zip", "--lab", "lab03-scale")
    archive = run(installed, tmp_path, "export", "gradescope", "lab03-scale", "-o", "autograder.zip")
    assert (kit.returncode, archive.returncode) == (0, 0), kit.stderr + archive.stderr
    assert "attention-lab-kit/labs/lab03-scale/student.py" in contents(tmp_path / "kit.zip")
    assert "solutions/lab03-scale/reference.py" in contents(tmp_path / "autograder.zip")


def test_wheel_of_a_student_kit_has_labs_and_no_solution(root, tmp_path):
    write(student_kit([load_lab(root / "tests/minilab/labs/mini")])[0], tmp_path / "kit")
    names = contents(build(tmp_path / "kit", tmp_path / "dist"))
    assert [name.split(SHARE)[1] for name in names if SHARE in name and name.endswith(".py")] == [
        "labs/mini/student.py", "labs/mini/verify.py",
    ]  # fmt: skip
    assert not [name for name in names if re.search(r"solutions|chaffs/|reference\.py|\.pyc$", name)]
    assert "grader/suite/plugin.py" in names
