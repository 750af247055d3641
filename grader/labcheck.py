"""A lab proves itself: reference full, stub zero, every chaff caught by the check it names, every wheat accepted."""

import secrets
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from grader.cataloguing import chaff_files, digest_of, wheat_files
from grader.chaffs import read_chaff
from grader.diagnosis.catalogue import read_catalogue
from grader.errors import LabError
from grader.labs import (
    BASELINE_FILE,
    CATALOGUE_FILE,
    EXPECTED_FILE,
    HIDDEN_FILE,
    REFERENCE_FILE,
    TASK_FILES,
    Baseline,
    Lab,
)
from grader.models import FIXED_SEED, Report
from grader.quizcheck import check_quiz
from grader.recording import block_begin, block_texts, language_of_task, record_values, replace_block, run_all
from grader.sandbox.launcher import launcher
from grader.suite.oracle import Recorded, ReferenceOracle, read_recorded
from grader.visibility import student_view


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong with a lab."""

    what: str  # the file or check it is about
    problem: str


class Proof(msgspec.Struct, frozen=True):
    """What was run for a lab, and what was found."""

    lab: Lab
    checks: int
    chaffs: int
    wheats: int
    findings: tuple[Finding, ...]


def check_lab(lab: Lab) -> Proof:
    """Prove a lab; return everything that is wrong with it.

    Raises ``LabError`` where nothing can be run: no solutions, nothing recorded, a suite that cannot be collected.
    """
    if lab.solutions is None:
        raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/: nothing to prove it with")
    if lab.baseline is None:
        raise LabError(f"{lab.folder}: no {BASELINE_FILE}; run `grader lab record {lab.id}`")
    reference, chaffs, wheats = lab.solutions / REFERENCE_FILE, chaff_files(lab), wheat_files(lab)
    fresh_seed = 1 + secrets.randbelow(2**31 - 1)
    with closing(launcher("limits")) as start:
        reports = run_all(lab, [reference, lab.stub, *wheats, *chaffs], start)
        fresh = run_all(lab, [reference, lab.stub, *wheats], start, seed=fresh_seed, oracle=ReferenceOracle(lab))
        values = record_values(lab, start)
    findings = [Finding(group.id, f"is hidden, but there is no {HIDDEN_FILE}") for group in lab.unseen]
    for path in (reference, *wheats):
        for report in (reports[path], fresh[path]):
            findings += _full(path, report)
    for report in (reports[lab.stub], fresh[lab.stub]):
        findings += _zero(lab, report)
    findings += _recorded(lab, *values)
    for path in chaffs:
        findings += _caught(lab, path, reports[path])
    findings += _covered(lab, [reports[path] for path in chaffs])
    findings += _points(lab)
    findings += _amounts(lab, chaffs, wheats)
    findings += _blocks(lab, reports[lab.stub], reports[reference])
    findings += _catalogue(lab)
    findings += [Finding(what, problem) for what, problem in check_quiz(lab)]
    count = sum(len(labels) for labels in lab.baseline.values())
    return Proof(lab, count, len(chaffs), len(wheats), tuple(findings))


def _full(path: Path, report: Report) -> list[Finding]:
    if report.internal:
        return [Finding(path.name, f"the suite failed: {report.internal}")]
    if report.verdict == "passed" and report.score is not None and report.score.fraction == report.score.out_of:
        return []
    seed = f" (seed {report.seed})" if report.seed != FIXED_SEED else ""
    red = report.first_wrong.en if report.first_wrong else "something"
    return [Finding(path.name, f"must get full marks, but {red} is red{seed}: {_why(report)}")]


def _why(report: Report) -> str:
    for group in report.groups:
        for check in group.checks:
            if not check.passed:
                return check.message.en if check.message else f"got {check.got}, want {check.want}"
    return ""


def _zero(lab: Lab, report: Report) -> list[Finding]:
    if report.internal:
        return [Finding(lab.stub.name, f"the suite failed: {report.internal}")]
    findings = []
    if report.score is None or report.score.fraction != 0:
        findings.append(Finding(lab.stub.name, f"the stub must score 0, not {report.score and report.score.value}"))
    for group in report.groups:
        for check in group.checks:
            recorded = (lab.baseline or {})[group.id].get(check.label)
            if recorded != ("PASS" if check.passed else "FAIL"):
                findings.append(
                    Finding(lab.stub.name, f"{check.id} is recorded as {recorded}; run `grader lab record`")
                )
    return findings


def _recorded(lab: Lab, baseline: Baseline, answers: dict[str, list[Recorded]]) -> list[Finding]:
    findings = []
    recorded = lab.baseline or {}
    now = {f"{group}/{label}" for group, labels in baseline.items() for label in labels}
    then = {f"{group}/{label}" for group, labels in recorded.items() for label in labels}
    findings += [Finding(check, "is recorded, but the suite does not report it") for check in sorted(then - now)]
    findings += [
        Finding(check, "is reported, but not recorded; run `grader lab record`") for check in sorted(now - then)
    ]
    if not findings and list(map(list, baseline.items())) != list(map(list, recorded.items())):
        findings.append(Finding(BASELINE_FILE, "is not what the stub gives today; run `grader lab record`"))
    recorded_answers = read_recorded(lab)
    same = recorded_answers.keys() == answers.keys() and all(
        len(answers[group]) == len(before) and all(map(Recorded.alike, answers[group], before))
        for group, before in recorded_answers.items()
    )
    if not same:
        findings.append(Finding(EXPECTED_FILE, "is not what the reference gives today; run `grader lab record`"))
    return findings


def _caught(lab: Lab, path: Path, report: Report) -> list[Finding]:
    name = f"chaffs/{path.name}"
    try:
        chaff = read_chaff(path)
    except LabError as error:
        return [Finding(name, str(error))]
    if report.internal:
        return [Finding(name, f"the suite failed: {report.internal}")]
    if lab.function(chaff.function) is None:
        return [Finding(name, f"names a function that lab.toml does not declare: {chaff.function}")]
    red = [check.id for group in report.groups for check in group.checks if not check.passed]
    if not red:
        return [Finding(name, "is accepted: no check is red")]
    if red[0] != chaff.caught_by:
        return [Finding(name, f"says it is caught by {chaff.caught_by!r}, but the first red check is {red[0]!r}")]
    return []


def _covered(lab: Lab, reports: Sequence[Report]) -> list[Finding]:
    red = {check.id for report in reports for group in report.groups for check in group.checks if not check.passed}
    known = [f"{group}/{label}" for group, labels in (lab.baseline or {}).items() for label in labels]
    findings = [
        Finding(check, "no chaff fails it: add one, or a reason under [uncovered] in lab.toml")
        for check in known
        if check not in red and not lab.uncovered.get(check)
    ]
    findings += [
        Finding(check, "is under [uncovered] in lab.toml, but is no check")
        for check in lab.uncovered
        if check not in known
    ]
    return findings


def _amounts(lab: Lab, chaffs: Sequence[Path], wheats: Sequence[Path]) -> list[Finding]:
    findings = [
        Finding(f"solutions/{lab.id}/{kind}", f"holds no {kind[:-1]}: {why}")
        for kind, files, why in (
            ("chaffs", chaffs, "nothing shows that the suite rejects anything"),
            ("wheats", wheats, "nothing shows that it accepts another way to be right"),
        )
        if not files
    ]
    if lab.unfinished:
        todo = [path.name for path in sorted(lab.folder.iterdir()) if path.suffix in {".md", ".toml"}]
        findings += [
            Finding(name, f"has {count} TODO")
            for name in todo
            if (count := (lab.folder / name).read_text("utf-8").count("TODO"))
        ]
    return findings


def _catalogue(lab: Lab) -> list[Finding]:
    catalogue = read_catalogue(lab)
    if catalogue is None or catalogue.digest != digest_of(lab):
        problem = "is missing" if catalogue is None else "was made from other chaffs, another suite or reference"
        return [Finding(CATALOGUE_FILE, f"{problem}; run `grader lab record {lab.id}`")]
    return []


def _points(lab: Lab) -> list[Finding]:
    findings = []
    for group in lab.groups:
        stub = (lab.baseline or {}).get(group.id, {})
        if group.points and "FAIL" not in stub.values():
            findings.append(Finding(group.id, f"has {group.points} points, but only guards: nothing can earn them"))
    return findings


def _blocks(lab: Lab, stub: Report, reference: Report) -> list[Finding]:
    findings = []
    stub, reference = (student_view(lab, report, "nothing").report for report in (stub, reference))
    for name in TASK_FILES:
        path = lab.folder / name
        if not path.is_file():
            findings.append(Finding(name, "is missing"))
            continue
        text = path.read_text(encoding="utf-8")
        for block, content in block_texts(lab.handed_out(), stub, reference, language_of_task(name)).items():
            if block_begin(block) not in text:
                findings.append(Finding(name, f"has no block {block_begin(block)}"))
            elif replace_block(text, block, content) != text:
                findings.append(Finding(name, f"its block {block!r} is not what a run shows; run `grader lab record`"))
    return findings
