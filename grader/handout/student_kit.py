"""The kit that a course hands out: labs, the grader, what it takes to start; no solution in any form."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from grader.errors import InputError
from grader.handout.bundle import Part
from grader.handout.sources import STUDENTS_FILES, lab_files, left_out, package_files, template
from grader.labs import LAB_FILE, Lab
from grader.models import Report
from grader.quiz.answers import ANSWERS_FILE
from grader.recording import run_all
from grader.reports.answer_sheet import blank
from grader.sandbox.launcher import launcher

TOP = "attention-lab-kit"
PLAIN = ("Makefile", "LICENSE", "pyproject.toml")
READMES = {"README.md": "en", "README.zh-CN.md": "zh"}
LABS_HERE = "LABS_HERE"  # in a template: the list of labs


def student_kit(labs: Sequence[Lab]) -> tuple[dict[str, Part], list[Path]]:
    """Return the files of a student kit, and what of the labs' folders was left out of it.

    Raises ``InputError`` for a lab that cannot be handed out: one whose ``student.py`` is not the stub that was
    recorded, whose quiz is answered, or whose lab.toml names students.
    """
    files = package_files()
    files |= {name: Part(template("student", name).encode()) for name in PLAIN}
    files[".gitignore"] = Part(template("student", "gitignore").encode())
    for name, language in READMES.items():
        lines = [f"- `{lab.id}`: {lab.title.to(language)}" for lab in labs]
        files[name] = Part(template("student", name).replace(LABS_HERE, "\n".join(lines)).encode())
    others: list[Path] = []
    for lab in labs:
        _refuse_unfit(lab)
        own = lab_files(lab.folder, STUDENTS_FILES)
        files |= {f"labs/{lab.id}/{name}": part for name, part in own.items()}
        others += left_out(lab, STUDENTS_FILES)
    return files, others


def _refuse_unfit(lab: Lab) -> None:
    lab.need_baseline()
    if lab.late.extensions:
        raise InputError(
            f"{lab.folder / LAB_FILE} names students in [late.extensions]: move that to course.toml, "
            "which is not handed out"
        )
    sheet = lab.folder / ANSWERS_FILE
    if lab.quiz is not None and sheet.is_file() and sheet.read_bytes() != blank(lab.id, lab.quiz).encode():
        raise InputError(
            f"{sheet} is not the empty one of the quiz: it may hold answers; remove it and run "
            f"`grader lab record {lab.id}`"
        )
    known = lab.handed_out()
    with closing(launcher("limits")) as start:
        different = _unlike_stub(known, run_all(known, [lab.stub], start)[lab.stub])
    if different:
        raise InputError(
            f"{lab.stub} is not the stub that was recorded ({len(different)} checks differ, {different[0]!r} the "
            f"first): it may hold a solution; restore it, or run `grader lab record {lab.id}`"
        )


def _unlike_stub(lab: Lab, report: Report) -> list[str]:
    """Return the checks on which a file does otherwise than the stub did."""
    baseline = lab.baseline or {}
    return [
        check.label
        for group in report.groups
        for check in group.checks
        if check.passed != (baseline.get(group.id, {}).get(check.label) == "PASS")
    ]
