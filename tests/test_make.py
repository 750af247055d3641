"""``make test LAB=...`` on the untouched stub shows what the lab's TASK texts promise, in either language."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grader.labsearch import all_labs
from grader.recording import block_begin

LABS = [lab.id for lab in all_labs()]
LOCALES = {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}
PROMISED = {"en": "TASK.md", "zh": "TASK.zh-CN.md"}


def block(text: str) -> list[str]:
    """Return the lines of the baseline in a TASK text."""
    return text.split(block_begin("baseline") + "\n```text\n")[1].split("\n```")[0].splitlines()


@pytest.fixture(scope="module")
def made(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder from which make runs this very environment, as after a first `make`."""
    folder = tmp_path_factory.mktemp("kit")
    shutil.copy(root / "Makefile", folder)
    shutil.copy(root / "pyproject.toml", folder)
    (folder / "labs").symlink_to(root / "labs")
    (folder / "env/bin").mkdir(parents=True)
    for name in ("python", "grader"):
        program = folder / "env/bin" / name
        module = ' -m grader "$@"' if name == "grader" else ' "$@"'
        program.write_text(f"#!/bin/sh\nexec {sys.executable}{module}\n")
        program.chmod(0o755)
    (folder / "env/.installed").touch()
    return folder


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make")
@pytest.mark.parametrize("language", PROMISED)
@pytest.mark.parametrize("lab", LABS)
def test_make_test_on_the_stub_shows_the_baseline_of_the_task(made, root, lab, language):
    done = subprocess.run(
        ["make", "--no-print-directory", "test", f"LAB={lab}", "VENV=env"],
        cwd=made, capture_output=True, text=True, check=False,
        env=os.environ | {"LC_ALL": LOCALES[language], "GRADER_LABS": str(root / "labs")},
    )  # fmt: skip
    shown = done.stdout
    assert done.returncode == 2, done.stderr  # make's own code where a recipe fails: the stub is red
    promised = block((root / "labs" / lab / PROMISED[language]).read_text(encoding="utf-8"))
    lines = {line.rstrip() for line in shown.splitlines()}
    checks = [line.rstrip() for line in promised if line.startswith(("  PASS", "  FAIL"))]
    assert checks
    missing = [line for line in checks if not any(one.startswith(line[:50].rstrip()) for one in lines)]
    assert missing == []
    score = promised[-1]
    assert any(line.startswith(score) for line in lines), score
