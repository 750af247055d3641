"""Makes the pictures of the class page and of a feedback page anew: `.venv/bin/python docs/pictures/make_pages.py`.

The students are made up; their files are known bugs of the lab, really graded. Needs Chromium.
"""

import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from make import HERE, KIT, photograph, run

sys.path.insert(0, str(KIT / "tests"))

from classroom import a_class, a_standing

from grader.chaffs import read_chaff
from grader.grading import grade_batch
from grader.labs import load_lab
from grader.models import FIXED_SEED, Origin, Report, Submission, Text
from grader.pages.class_page import class_html
from grader.pages.feedback import feedback_html
from grader.records import Student
from grader.sandbox.launcher import launcher
from grader.suite.oracle import RecordedOracle
from grader.visibility import StudentView

LAB = "lab04-attention"
CHAFFS = KIT / "solutions" / LAB / "chaffs"
SHOWN = "mask_transposed"  # the bug of the feedback page
MADE = datetime(2026, 3, 8, 9, 30, tzinfo=UTC)


def reports() -> dict[str, Report]:
    """Grade every sixth known bug and a right file."""
    lab = load_lab(KIT / "labs" / LAB)
    files = [*sorted(CHAFFS.glob("*.py"))[::6], CHAFFS / f"{SHOWN}.py", CHAFFS.parent / "reference.py"]
    submissions = [Submission(Origin(file.stem, "student.py", "7d1f04c2" * 8), file.read_text()) for file in files]
    start, found = launcher("none"), {}
    try:
        for one in submissions:
            grade_batch(
                lab, [one], start, seed=FIXED_SEED, oracle=RecordedOracle,
                on_report=lambda report: found.update({report.submission.id: report}),
            )  # fmt: skip
    finally:
        start.close()
    return found


def main() -> None:
    """Make the pictures."""
    lab, graded = load_lab(KIT / "labs" / LAB), reports()
    explanations = {}
    for path in CHAFFS.glob("*.py"):
        chaff = read_chaff(path)
        explanations[path.stem] = Text(chaff.en, chaff.zh)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = CHAFFS / f"{SHOWN}.py"
        run("show", LAB, "--student", str(file), "--lang", "en", "--out", name)
        standings = a_class(lab, [report for bug, report in graded.items() if bug != SHOWN], 96)
        page = folder / "class.html"
        page.write_text(
            class_html(
                lab, standings, made=MADE, href=lambda one: f"feedback/{one.student.id}.html", explanations=explanations
            )
        )
        photograph(page, HERE / "class-page.png", "1280,1780", scale=0.8)
        photograph(page, HERE / "class-page-top.png", "1280,1100", scale=0.8)
        standing = a_standing(graded[SHOWN], student=Student("s2601042", "Mei Okafor", "B"))
        page = folder / "feedback.html"
        page.write_text(
            feedback_html(
                lab, standing, StudentView(graded[SHOWN]), source=file.read_text(),
                pictures=[(folder / f"{LAB}-1.svg").read_text()],
            )
        )  # fmt: skip
        photograph(page, HERE / "feedback-page.png", "1080,1680", scale=0.8)


if __name__ == "__main__":
    main()
