"""Hostile submissions as one class, through the command line, in each strong jail that works here."""

import subprocess
import sys
from pathlib import Path

import pytest

from grader.sandbox.choice import try_jail
from grader.sandbox.jails import STRONG

RUNNER = Path(__file__).with_name("run.py")


@pytest.mark.parametrize("jail", STRONG)
def test_no_attack_of_the_fast_selection_gets_what_it_is_after(jail):
    trial = try_jail(jail)
    if not trial.works:
        pytest.skip(f"jail {jail!r} does not work here: {trial.problem}")
    run = subprocess.run(
        [sys.executable, str(RUNNER), "--jail", jail, "--fast"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert "WRONG" not in run.stdout


def test_every_declared_attack_has_its_file_and_every_file_is_declared():
    sys.path.insert(0, str(RUNNER.parent))
    try:
        from attack_course import MADE, WHOLE, declared
    finally:
        sys.path.remove(str(RUNNER.parent))
    attacks = declared()
    names = [attack.name for attack in attacks]
    files = {path.stem for path in (RUNNER.parent / "submissions").glob("*.py")}
    made = {attack.name for attack in attacks if attack.make_it}
    assert len(names) == len(set(names))
    assert files <= set(names)
    assert set(names) - files <= made
    assert set(MADE) | set(WHOLE) <= made
    assert all((RUNNER.parent / "submissions" / attack.beside).is_dir() for attack in attacks if attack.beside)
    assert {attack.category for attack in attacks} == {attack.category for attack in attacks if attack.fast}
