"""Reports and screens, whole: what they are today is what they were. GOLDEN_UPDATE=1 writes them anew."""

import os
import re
from pathlib import Path

import msgspec
import pytest
from classroom import a_standing

from grader.language import LANGUAGES
from grader.models import (
    Answered,
    CheckResult,
    Diagnosis,
    Drawn,
    Environment,
    Example,
    Explanation,
    Fault,
    Frame,
    GroupResult,
    Origin,
    QuizResult,
    Report,
    Score,
    Symptom,
    Text,
    Timing,
)
from grader.reports.table import score_table, summary
from grader.reports.terminal import NORMAL, QUIET, VERBOSE, Screen

GOLDEN = Path(__file__).parent / "golden"
SOURCES = {
    "right": "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n",
    "wrong": "def double(x):\n    return x + 1e-3\n\ndef bump(x):\n    x -= 1\n    return x\n",
    "raises": "def double(x):\n    print('x is', x)\n    return helper(x)\n\ndef helper(x):\n    return x.nosuch\n",
    "broken": "def double(x):\n    return 2 * x\n\ndef bump(x)\n    x += 1\n",
    "exits": "import os\nprint('6 passed')\nos._exit(0)\n",
    "hangs": "def double(x):\n    while True: pass\n\ndef bump(x):\n    x += 1\n",
}


def same(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("GOLDEN_UPDATE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def steady(timing: Timing) -> Timing:
    """A loop of one line is always found at that line; how long it took is another matter."""
    return Timing(0.0, {name: frames[-1:] for name, frames in timing.stopped_at.items()})


@pytest.fixture(scope="module")
def reports(root, grade) -> dict[str, Report]:
    from grader.labs import load_lab

    found = grade(load_lab(root / "tests/minilab/labs/mini"), SOURCES)
    environment = Environment("3.x", "2.x", "0.x", "limits", ("process", "rlimits"))
    return {
        name: msgspec.structs.replace(
            report, timing=steady(report.timing), lab_digest="0" * 64, environment=environment
        )
        for name, report in found.items()
    }


@pytest.mark.parametrize("name", SOURCES)
def test_report_is_the_golden_one(reports, name):
    data = msgspec.json.format(msgspec.json.encode(reports[name]), indent=1).decode()
    same(f"{name}.json", data + "\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verbosity", [QUIET, NORMAL, VERBOSE])
@pytest.mark.parametrize("name", SOURCES)
def test_screen_is_the_golden_one(root, reports, name, verbosity, language):
    from grader.labs import load_lab

    lab = load_lab(root / "tests/minilab/labs/mini")
    screen = Screen(lab, SOURCES[name], width=80, verbosity=verbosity, language=language)
    lines = [line.plain.rstrip() for line in screen.lines(reports[name], "student.py")]
    ending = ".zh.txt" if language == "zh" else ".txt"
    same(f"{name}-{('quiet', 'normal', 'verbose')[verbosity]}{ending}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("width", [80, 120])
def test_table_is_the_golden_one(root, reports, width):
    from grader.labs import load_lab

    lab = load_lab(root / "tests/minilab/labs/mini")
    rows = [a_standing(reports[name]) for name in sorted(reports)]
    lines = [*score_table(lab, rows, width), *summary(lab, rows)]
    same(f"table-{width}.txt", "\n".join(line.plain.rstrip() for line in lines) + "\n")


@pytest.mark.parametrize(
    "kind",
    [
        *(Report, Origin, Environment, GroupResult, CheckResult, Score, Text, Fault, Frame, Timing),
        *(Diagnosis, Drawn, Example, Explanation, Symptom, QuizResult, Answered),
    ],
)
def test_every_field_of_a_report_is_documented(root, kind):
    page = (root / "docs/report-format.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(\w+)`", page))
    assert set(kind.__struct_fields__) <= documented
