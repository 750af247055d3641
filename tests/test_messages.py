"""Every kind of message, produced by a submission that earns it, as a student reads it. GOLDEN_UPDATE=1 writes anew."""

import copy
import os
from pathlib import Path

import msgspec
import pytest
from submitted import MINI, MINI_SHORT, TOPICS

from grader.labs import find_lab, load_lab
from grader.language import LANGUAGES
from grader.reports.terminal import Screen

MESSAGES = Path(__file__).parent / "golden/messages"


def same(name, lines):
    path, text = MESSAGES / f"{name}.txt", "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get("GOLDEN_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def source_of(lab, case):
    if not case.beside:
        stub = lab.stub.read_text(encoding="utf-8")
        return case.source.replace("STUB", stub)
    reference = (lab.solutions / "reference.py").read_text(encoding="utf-8")
    return f"{reference}\n\n{case.source}"


def told(lab, report, source, language, check):
    """Return what the screen says about one red check, and what it says below the score but for the lab's hint."""
    lines = [line.plain for line in Screen(lab, source, language=language).lines(report, "student.py")]
    blank = [at for at, line in enumerate(lines) if not line]
    if report.fault is not None:
        return [*lines[blank[0] + 1 : blank[1]], lines[-1]]
    red = [at for at, line in enumerate(lines) if line.startswith(f"  FAIL  {check}")]
    if not red:
        return [f"??? nothing is red: {check}"]
    end = next(at for at in range(red[0] + 1, len(lines)) if not lines[at].startswith("      "))
    below = lines[blank[1] + 2 :]
    hint = [at for at, line in enumerate(below) if line.startswith(("Hint  ", "提示  "))]
    return [*lines[red[0] : end], *below[: hint[0] if hint else None]]


@pytest.fixture(scope="module")
def labs(root):
    mini = load_lab(root / "tests/minilab/labs/mini")

    def limited(**limits):
        one = copy.copy(mini)
        one.limits = msgspec.structs.replace(mini.limits, **limits)
        return one

    return {
        MINI: limited(call_seconds=0.3, import_seconds=0.3),
        MINI_SHORT: limited(call_seconds=5.0, submission_seconds=0.6),
    }


@pytest.fixture(scope="module")
def reports(labs, grade):
    """Return the report of each submission, by topic and title; a lab's are graded together."""
    found = {}
    for name in dict.fromkeys(case.lab for cases in TOPICS.values() for case in cases.values()):
        lab = labs[name] = labs.get(name) or find_lab(name)
        sources = {
            f"{topic}: {title}": source_of(lab, case)
            for topic, cases in TOPICS.items()
            for title, case in cases.items()
            if case.lab == name
        }
        found |= grade(lab, sources)
    return found


@pytest.mark.parametrize("topic", TOPICS)
def test_what_is_said_is_the_golden_one(labs, reports, topic):
    lines = []
    for title, case in TOPICS[topic].items():
        lab, report = labs[case.lab], reports[f"{topic}: {title}"]
        lines.append(f"=== {title}")
        for language in LANGUAGES:
            lines += [*told(lab, report, source_of(lab, case), language, case.check), ""]
    same(topic, lines)
