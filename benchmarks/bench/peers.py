"""Other graders on the same lab, one submission a run, as their own documentation has them used.

All but the first grade by ``benchmarks/inprocess/usual_suite.py``: the lab's eight groups as eight tests of plain
asserts, fewer of them, but with the same loops of random inputs, each peer in its own form. The first runs the lab's
own verify.py.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from benchmarks.bench.meter import Used, measure

ROOT = Path(__file__).resolve().parent.parent.parent
LAB = ROOT / "labs/lab04-attention"
REFERENCE = ROOT / "solutions/lab04-attention/reference.py"
SUITE = ROOT / "benchmarks/inprocess/usual_suite.py"
BIN = ROOT / "benchmarks/.peers/bin"
SECONDS = 120.0
TESTS = range(1, 9)


class Peer(NamedTuple):
    """A grader: what it is called, how a folder is set up for it once, and the command for a folder with student.py."""

    name: str
    needs: str  # the program without which it cannot run
    prepare: Callable[[Path], None]
    command: Callable[[Path], Sequence[str | Path]]
    passed: Callable[[Path, Used], bool]  # whether it found a right submission right


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of a peer: one thread, a home of its own, no plugins that nobody asked for."""
    return {
        "PATH": f"{BIN}:{os.environ.get('PATH', os.defpath)}", "HOME": str(folder), "LANG": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONPATH": str(folder),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }  # fmt: skip


def run(peer: Peer, folder: Path, source: Path, *, memory: bool = False) -> Used:
    """Grade one submission in the peer's prepared folder."""
    shutil.copyfile(source, folder / "student.py")
    for stale in ("report.json", "results.json"):
        (folder / stale).unlink(missing_ok=True)
    return measure(peer.command(folder), cwd=folder, env=environment(folder), memory=memory, seconds=SECONDS)


def problem(peer: Peer, folder: Path) -> str:
    """Set a peer up and try it; return why it cannot be measured, or nothing."""
    if not Path(peer.needs).is_file():
        return "not installed"
    try:
        folder.mkdir()
        peer.prepare(folder)
        used = run(peer, folder, REFERENCE)
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        return f"cannot be set up: {_last(said)}"
    if not peer.passed(folder, used):
        return f"did not pass the reference (exit code {used.code}): {_last(used.output)}"
    return ""


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:120] if lines else "it said nothing"


def _nothing(folder: Path) -> None:
    del folder


def _plain_suite(folder: Path) -> None:
    """Copy the usual suite without its import of pytest, which only pytest should pay for."""
    text = SUITE.read_text(encoding="utf-8")
    text = text.replace("import pytest\n", "").replace("pytest.raises(", "np.testing.assert_raises(")
    (folder / "usual_suite.py").write_text(text, encoding="utf-8")
    shutil.copyfile(REFERENCE, folder / "reference.py")


def _pytest(folder: Path) -> None:
    shutil.copyfile(SUITE, folder / "test_lab04.py")
    shutil.copyfile(REFERENCE, folder / "reference.py")


def _reported(folder: Path, used: Used) -> bool:
    report = folder / "report.json"
    return used.code == 0 and report.is_file() and json.loads(report.read_text())["summary"]["passed"] == len(TESTS)


CHECK50 = '''
@check50.check()
def test{0}():
    """TEST {0}"""
    call({0})
'''
CHECK50_HEAD = """import os
import sys

import check50

sys.path[:0] = [os.path.dirname(__file__)]


def call(number):
    sys.path.insert(0, os.getcwd())
    import usual_suite
    try:
        getattr(usual_suite, f"test{number}")()
    except AssertionError as error:
        raise check50.Failure(str(error))

"""


def _check50(folder: Path) -> None:
    checks = folder / "checks"
    checks.mkdir()
    _plain_suite(checks)
    files = "  files:\n    - !exclude '*'\n    - !require student.py\n"
    (checks / ".cs50.yml").write_text("check50:\n  checks: checks.py\n" + files)
    (checks / "checks.py").write_text(CHECK50_HEAD + "".join(map(CHECK50.format, TESTS)))


def _check50_passed(folder: Path, used: Used) -> bool:
    del used
    results = json.loads((folder / "results.json").read_text()).get("results", [])
    return len(results) == len(TESTS) and all(one["passed"] for one in results)


GRADESCOPE = """import json
import unittest

from gradescope_utils.autograder_utils.decorators import number, weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

import usual_suite


class TestLab(unittest.TestCase):
{tests}

if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestLab)
    with open("results.json", "w") as file:
        JSONTestRunner(visibility="visible", stream=file).run(suite)
"""
GRADESCOPE_TEST = """
    @weight(1)
    @number("{0}")
    def test{0}(self):
        usual_suite.test{0}()
"""


def _gradescope(folder: Path) -> None:
    _plain_suite(folder)
    (folder / "run_tests.py").write_text(GRADESCOPE.format(tests="".join(map(GRADESCOPE_TEST.format, TESTS))))


def _gradescope_passed(folder: Path, used: Used) -> bool:
    tests = json.loads((folder / "results.json").read_text())["tests"]
    return used.code == 0 and len(tests) == len(TESTS) and all(one["score"] == one["max_score"] for one in tests)


OTTER = """from types import SimpleNamespace

from otter.test_files import test_case

OK_FORMAT = False
name = "test{0}"
points = 1


@test_case()
def check(attention_scores, apply_mask, softmax):
    import sys

    sys.modules["student"] = SimpleNamespace(
        attention_scores=attention_scores, apply_mask=apply_mask, softmax=softmax
    )
    import usual_suite

    usual_suite.test{0}()
"""


def _otter(folder: Path) -> None:
    _plain_suite(folder)
    tests = folder / "tests"
    tests.mkdir()
    for number in TESTS:
        (tests / f"test{number}.py").write_text(OTTER.format(number))
    subprocess.run(
        [BIN / "otter", "generate", "-t", "tests", "-o", "autograder.zip", "--no-environment"],
        cwd=folder, env=environment(folder), check=True, capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip


def _otter_passed(folder: Path, used: Used) -> bool:
    results = folder / "results.json"
    tests = json.loads(results.read_text())["tests"] if results.is_file() else []
    scored = [one for one in tests if one.get("max_score")]
    return used.code == 0 and bool(scored) and all(one["score"] == one["max_score"] for one in scored)


def _verify(folder: Path) -> list[str | Path]:
    return [
        sys.executable, "-m", "pytest", "-q", "-p", "grader.suite.plugin", "-p", "pytest_jsonreport.plugin",
        "-p", "no:cacheprovider", "-c", os.devnull, "--json-report", f"--json-report-file={folder / 'report.json'}",
        LAB / "verify.py", "--student", folder / "student.py",
    ]  # fmt: skip


def _usual(folder: Path) -> list[str | Path]:
    return [
        BIN / "python", "-m", "pytest", "-q", "-p", "pytest_jsonreport.plugin", "-p", "no:cacheprovider",
        "--json-report", f"--json-report-file={folder / 'report.json'}", "test_lab04.py",
    ]  # fmt: skip


def peers() -> tuple[Peer, ...]:
    """Return the graders to measure beside ours."""
    return (
        Peer("pytest-json-report, verify.py", sys.executable, _nothing, _verify, _reported),
        Peer("pytest-json-report, plain asserts", str(BIN / "pytest"), _pytest, _usual, _reported),
        Peer(
            "check50", str(BIN / "check50"), _check50,
            lambda _: [BIN / "check50", "--dev", "checks", "-o", "json", "--output-file", "results.json"],
            _check50_passed,
        ),
        Peer(
            "otter run", str(BIN / "otter"), _otter,
            lambda _: [BIN / "otter", "run", "-a", "autograder.zip", "student.py"], _otter_passed,
        ),
        Peer(
            "gradescope-utils", str(BIN / "python"), _gradescope, lambda _: [BIN / "python", "run_tests.py"],
            _gradescope_passed,
        ),
    )  # fmt: skip


def installed(name: str) -> str:
    """Return the version of a distribution in this environment."""
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"
