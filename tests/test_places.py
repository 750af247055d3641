"""Labs and solutions of an installed kit: found, and out of reach for student code."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from installed import install, open_folder

from grader.errors import InputError
from grader.executors.base import Task
from grader.executors.local import LocalExecutor
from grader.models import Origin, Submission
from grader.sandbox.choice import try_jail
from grader.sandbox.interpreter import exposing

LOOK = """
import os, sys

def f():
    share = os.path.join(sys.prefix, "share", "attention-lab-kit")
    found = []
    for place in (share, share + "/labs", share + "/solutions", share + "/solutions/mini"):
        try:
            found += os.listdir(place)
        except OSError:
            pass
    for name in ("solutions/mini/reference.py", "labs/mini/verify.py"):
        try:
            found.append(open(os.path.join(share, name)).read())
        except OSError:
            pass
    return [sys.prefix, *found]
"""
ASK = """
import sys
from pathlib import Path
from grader.models import Limits
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session

source, jail = Path(sys.argv[1]).read_text(), sys.argv[2]
start = launcher(jail)
session = Session(start, source, Limits(call_seconds=5.0, import_seconds=10.0, submission_seconds=30.0))
outcome = session.call("f", [])
print(outcome.fault.reason.en if outcome.fault else outcome.value)
session.close()
start.close()
"""


@pytest.fixture(scope="module")
def installed(root):
    """An environment in which the small lab is installed with the kit."""
    with open_folder() as top:
        install(top / "env", root / "grader", root / "tests/minilab")
        yield top / "env"


def run(installed, where, *arguments):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GRADER_", "PYTHON"))}
    return subprocess.run(
        [installed / "bin/python", *arguments], cwd=where, env=environment, capture_output=True, text=True, check=False
    )


def test_labs_and_solutions_of_an_installed_kit_are_found_from_anywhere(installed, tmp_path):
    asked = "from grader.labsearch import find_lab; lab = find_lab('mini'); print(lab.folder); print(lab.solutions)"
    done = run(installed, tmp_path, "-c", asked)
    share = installed / "share/attention-lab-kit"
    assert done.stdout.splitlines() == [str(share / "labs/mini"), str(share / "solutions/mini")], done.stderr


def test_labs_of_the_working_folder_go_before_installed_ones(installed, tmp_path, root):
    shutil.copytree(root / "tests/minilab/labs/mini", tmp_path / "labs/mini")
    done = run(installed, tmp_path, "-c", "from grader.labsearch import find_lab; print(find_lab('mini').folder)")
    assert done.stdout.strip() == str(tmp_path / "labs/mini"), done.stderr


def test_labs_beside_the_package_are_found_where_everything_is_installed_into_one_folder(tmp_path, root):
    shutil.copytree(root / "grader", tmp_path / "all/grader", ignore=shutil.ignore_patterns("__pycache__", "lessons"))
    shutil.copytree(root / "tests/minilab/labs", tmp_path / "all/share/attention-lab-kit/labs")
    asked = f"import sys; sys.path.insert(0, {str(tmp_path / 'all')!r}); from grader.labsearch import labs_root"
    done = subprocess.run(
        [sys.executable, "-c", f"{asked}; print(labs_root())"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.strip() == str(tmp_path / "all/share/attention-lab-kit/labs"), done.stderr


def test_progress_is_kept_in_the_working_folder_and_not_in_the_installation(installed, tmp_path):
    asked = "from grader.progress import ProgressFile; from grader.labsearch import find_lab"
    done = run(installed, tmp_path, "-c", f"{asked}; print(ProgressFile.of(find_lab('mini')).path)")
    assert done.stdout.strip() == str(tmp_path / ".grader-progress.json"), done.stderr


@pytest.mark.parametrize("jail", ["bwrap", "landlock"])
def test_submission_that_reads_the_installations_share_folder_gets_nothing(installed, tmp_path, jail):
    if not (trial := try_jail(jail)).works:
        pytest.skip(f"jail {jail} does not work here: {trial.problem}")
    (tmp_path / "student.py").write_text(LOOK)
    done = run(installed, tmp_path, "-c", ASK, "student.py", jail)
    assert done.stdout.strip() == str([str(installed)]), done.stderr


def test_same_submission_reads_it_where_the_jail_is_weak(installed, tmp_path):
    (tmp_path / "student.py").write_text(LOOK)
    done = run(installed, tmp_path, "-c", ASK, "student.py", "limits")
    assert "reference.py" in done.stdout, done.stderr


def test_lab_in_a_folder_that_workers_may_read_is_refused(mini, monkeypatch):
    import grader.executors.local as local

    monkeypatch.setattr(local, "exposing", lambda folder: "/readable" if "solutions" in folder.parts else None)
    with pytest.raises(InputError, match="lies in /readable"):
        list(LocalExecutor(1).run(Task(str(mini.folder), jail="landlock"), [Submission(Origin("a", "a.py"), "")]))


def test_folder_beside_the_packages_is_exposed_and_the_checkout_is_not(root, tmp_path):
    packages = Path(sysconfig.get_path("purelib"))
    assert exposing(packages / "share/attention-lab-kit/solutions") is not None
    assert exposing(root / "solutions") is None
    assert exposing(Path(sys.prefix) / "share/attention-lab-kit") is None
    link = tmp_path / "link"
    link.symlink_to(packages)
    assert exposing(link / "solutions") is not None
