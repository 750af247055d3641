"""What is recorded of a lab: the stub's baseline, the reference's answers, blocks of TASK files, the answer sheet."""

import re
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from grader.cataloguing import write_catalogue
from grader.errors import LabError
from grader.experiments import crosscheck
from grader.files import write_atomically, write_json
from grader.grading import grade_batch
from grader.labs import BASELINE_FILE, EXPECTED_FILE, REFERENCE_FILE, TASK_FILES, Baseline, Lab, load_lab
from grader.models import FIXED_SEED, Report
from grader.quiz.answers import ANSWERS_FILE
from grader.reports.answer_sheet import blank
from grader.reports.terminal import NORMAL, QUIET, SCORE, Screen
from grader.sandbox.launcher import launcher
from grader.sandbox.workers import Launcher
from grader.submissions import Found, read
from grader.suite.oracle import Oracle, Recorded, RecordedOracle, ReferenceOracle

BLOCK_END = "<!-- end generated -->"
BLOCK_WIDTH = 78


def run_all(
    lab: Lab, paths: Sequence[Path], start: Launcher, *, seed: int = FIXED_SEED, oracle: Oracle | None = None
) -> dict[Path, Report]:
    """Return the report of each file, run in a worker of its own. The quiz, which no file answers, does not count."""
    lab = lab.without_key()
    named = {str(index): path for index, path in enumerate(paths)}
    reports: dict[Path, Report] = {}
    submissions = [read(Found(name, path, path.name), lab.helpers) for name, path in named.items()]
    grade_batch(
        lab, submissions, start, seed=seed, oracle=(lambda _: oracle) if oracle else RecordedOracle, diagnose=False,
        on_report=lambda report: reports.__setitem__(named[report.submission.id], report),
    )  # fmt: skip
    return reports


def record_values(lab: Lab, start: Launcher) -> tuple[Baseline, dict[str, list[Recorded]]]:
    """Run stub and reference afresh; return the baseline and the recorded answers they give."""
    oracle = ReferenceOracle(lab)
    bare = load_lab(lab.folder)
    bare.__dict__["baseline"] = None  # as if nothing had been recorded
    assert lab.solutions is not None
    reports = run_all(bare, [lab.stub, lab.solutions / REFERENCE_FILE], start, oracle=oracle)
    for report in reports.values():
        if report.internal:
            raise LabError(f"{lab.suite}: {report.internal}")
    stub = reports[lab.stub]
    baseline: Baseline = {
        group.id: {check.label: "PASS" if check.passed else "FAIL" for check in group.checks} for group in stub.groups
    }
    for number, args in enumerate(crosscheck.questions(lab.id)):
        oracle.answer(crosscheck.NAME, number, crosscheck.LOOPS, args)
    return baseline, oracle.recorded()


def record_lab(lab: Lab) -> Lab:
    """Write baseline, recorded answers, blocks of TASK files, an empty answer sheet; return the lab as it is then."""
    if lab.solutions is None:
        raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/: nothing to record from")
    with closing(launcher("limits")) as start:
        return _record(lab, lab.solutions, start)


def _record(lab: Lab, solutions: Path, start: Launcher) -> Lab:
    baseline, answers = record_values(lab, start)
    hidden = {group.id for group in lab.groups if group.hidden}
    numbered = {  # labels of hidden checks would tell what they ask
        group: {str(number): stub for number, stub in enumerate(labels.values(), 1)} if group in hidden else labels
        for group, labels in baseline.items()
    }
    _write(lab.folder / BASELINE_FILE, numbered)
    _write(lab.folder / EXPECTED_FILE, {group: each for group, each in answers.items() if group not in hidden})
    _write(solutions / BASELINE_FILE, {group: each for group, each in baseline.items() if group in hidden})
    _write(solutions / EXPECTED_FILE, {group: each for group, each in answers.items() if group in hidden})
    lab = load_lab(lab.folder).handed_out()
    reference = solutions / REFERENCE_FILE
    reports = run_all(lab, [lab.stub, reference], start)
    for name in TASK_FILES:
        task = lab.folder / name
        if task.is_file():
            text = task.read_text(encoding="utf-8")
            blocks = block_texts(lab, reports[lab.stub], reports[reference], language_of_task(name))
            for block, content in blocks.items():
                text = replace_block(text, block, content)
            write_atomically(task, text.encode())
    if lab.quiz is not None and not _filled_in(lab.folder / ANSWERS_FILE):
        write_atomically(lab.folder / ANSWERS_FILE, blank(lab.id, lab.quiz).encode())
    write_catalogue(lab)  # students have it: no call of a hidden check is in it
    return load_lab(lab.folder)


def _filled_in(path: Path) -> bool:
    """Whether somebody has written into an answer sheet what is not to be lost."""
    lines = path.read_text("utf-8", "replace").splitlines() if path.is_file() else []
    return any(line.strip() and not line.startswith("#") and not line.rstrip().endswith('= ""') for line in lines)


def _write(path: Path, value: dict[str, Any]) -> None:
    """Write a recorded file, or have none where there is nothing to record."""
    if value:
        write_json(path, value)
    else:
        path.unlink(missing_ok=True)


def language_of_task(name: str) -> str:
    """Return the language of a TASK file."""
    return "zh" if ".zh" in name else "en"


def block_texts(lab: Lab, stub: Report, reference: Report, language: str) -> dict[str, str]:
    """Return the content of each generated block."""
    return {"baseline": render(lab, stub, NORMAL, language), "target": render(lab, reference, QUIET, language)}


def render(lab: Lab, report: Report, verbosity: int, language: str = "en") -> str:
    """Return the groups of a report as plain text, as the student's screen shows them."""
    screen = Screen(lab, "", width=BLOCK_WIDTH, verbosity=verbosity, language=language)
    lines = [line.plain.rstrip() for line in screen.groups(report)]
    score = report.score
    shown = SCORE.filled(earned=f"{score.value:g}", all=score.out_of).to(language) if score else ""
    return "\n".join([*lines, "", shown])


def replace_block(text: str, block: str, content: str) -> str:
    """Return a TASK text with one generated block replaced."""
    begin = block_begin(block)
    pattern = re.compile(re.escape(begin) + r".*?" + re.escape(BLOCK_END), re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n```text\n{content}\n```\n{BLOCK_END}", text)


def block_begin(block: str) -> str:
    """Return the line that opens a generated block."""
    return f"<!-- generated: {block} -->"
