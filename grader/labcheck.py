"""A lab proves itself: reference full, stub zero, every chaff caught by the check it names, every wheat accepted."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec

from grader.errors import LabError
from grader.files import write_atomically, write_json
from grader.grading import grade_batch
from grader.labs import BASELINE_FILE, EXPECTED_FILE, REFERENCE_FILE, TASK_FILES, Baseline, Lab, load_lab
from grader.models import FIXED_SEED, Report, Submission
from grader.reports.terminal import NORMAL, QUIET, Screen
from grader.sandbox.launcher import launcher
from grader.submissions import Found, read
from grader.suite.oracle import Oracle, RecordedOracle, ReferenceOracle

BLOCK = "<!-- generated: {name} -->"
BLOCK_END = "<!-- end generated -->"
BLOCK_WIDTH = 78


class Chaff(msgspec.Struct, frozen=True):
    """A known bug: its file, its explanation in both languages, the function it is in, the check that catches it."""

    path: Path
    en: str
    zh: str
    function: str
    caught_by: str


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


def read_chaff(path: Path) -> Chaff:
    """Return a chaff from its docstring; ``LabError`` if a part of it is missing.

    The docstring holds the explanation, a paragraph that begins with ``zh:``, and the lines ``function:`` and
    ``caught by:``.
    """
    source = path.read_text(encoding="utf-8")
    match = re.match(r'\s*(?:r)?"""(.*?)"""', source, re.DOTALL)
    parts = [part.strip() for part in re.split(r"\n\s*\n", match.group(1))] if match else []
    fields: dict[str, str] = {}
    for line in parts[-1].splitlines() if parts else []:
        key, _, value = line.partition(":")
        fields[key.strip()] = value.strip()
    chinese = next((part.removeprefix("zh:").strip() for part in parts if part.startswith("zh:")), "")
    english = " ".join(parts[0].split()) if parts else ""
    for name, value in (("an explanation", english), ("a paragraph `zh:`", chinese),
                        ("a line `function:`", fields.get("function")), ("a line `caught by:`", fields.get("caught by"))):  # fmt: skip
        if not value:
            raise LabError(f"{path}: its docstring lacks {name}")
    joined = "".join(line.strip() for line in chinese.splitlines())
    return Chaff(path, english, joined, fields["function"], fields["caught by"])


def run_all(
    lab: Lab, paths: Sequence[Path], *, seed: int = FIXED_SEED, oracle: Oracle | None = None
) -> dict[Path, Report]:
    """Return the report of each file, run in a worker of its own."""
    named = {str(index): path for index, path in enumerate(paths)}
    reports: dict[Path, Report] = {}
    submissions: list[Submission] = [read(Found(name, path, path.name)) for name, path in named.items()]
    start = launcher("limits")
    try:
        grade_batch(
            lab, submissions, start, seed=seed, oracle=(lambda _: oracle) if oracle else RecordedOracle,
            on_report=lambda report: reports.__setitem__(named[report.submission.id], report),
        )  # fmt: skip
    finally:
        start.close()
    return reports


def _files(lab: Lab, kind: str) -> list[Path]:
    assert lab.solutions is not None
    return sorted((lab.solutions / kind).glob("*.py"))


def check_lab(lab: Lab) -> Proof:
    """Prove a lab; return everything that is wrong with it.

    Raises ``LabError`` where nothing can be run: no solutions, nothing recorded, a suite that cannot be collected.
    """
    if lab.solutions is None:
        raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/: nothing to prove it with")
    if lab.baseline is None:
        raise LabError(f"{lab.folder}: no {BASELINE_FILE}; run `grader lab record {lab.id}`")
    reference, chaffs, wheats = lab.solutions / REFERENCE_FILE, _files(lab, "chaffs"), _files(lab, "wheats")
    reports = run_all(lab, [reference, lab.stub, *wheats, *chaffs])
    fresh_seed = 1 + secrets.randbelow(2**31 - 1)
    fresh = run_all(lab, [reference, lab.stub, *wheats], seed=fresh_seed, oracle=ReferenceOracle(lab))
    findings: list[Finding] = []
    for path in (reference, *wheats):
        for report in (reports[path], fresh[path]):
            findings += _full(path, report)
    for report in (reports[lab.stub], fresh[lab.stub]):
        findings += _zero(lab, report)
    findings += _recorded(lab)
    for path in chaffs:
        findings += _caught(lab, path, reports[path])
    findings += _covered(lab, [reports[path] for path in chaffs])
    findings += _points(lab)
    findings += _blocks(lab, reports[lab.stub], reports[reference])
    count = sum(len(labels) for labels in lab.baseline.values())
    return Proof(lab, count, len(chaffs), len(wheats), tuple(findings))


def _full(path: Path, report: Report) -> list[Finding]:
    if report.internal:
        return [Finding(path.name, f"the suite failed: {report.internal}")]
    if report.verdict == "passed" and report.score is not None and report.score.fraction == report.score.out_of:
        return []
    seed = f" (seed {report.seed})" if report.seed != FIXED_SEED else ""
    return [Finding(path.name, f"must get full marks, but {report.first_wrong} is red{seed}: {_why(report)}")]


def _why(report: Report) -> str:
    for group in report.groups:
        for check in group.checks:
            if not check.passed:
                return check.message or f"got {check.got}, want {check.want}"
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
                findings.append(Finding(lab.stub.name, f"{check.id} is recorded as {recorded}; run `grader lab record`"))
    return findings


def _recorded(lab: Lab) -> list[Finding]:
    baseline, answers = record_values(lab)
    findings = []
    recorded = lab.baseline or {}
    now = {f"{group}/{label}" for group, labels in baseline.items() for label in labels}
    then = {f"{group}/{label}" for group, labels in recorded.items() for label in labels}
    findings += [Finding(check, "is recorded, but the suite does not report it") for check in sorted(then - now)]
    findings += [Finding(check, "is reported, but not recorded; run `grader lab record`") for check in sorted(now - then)]
    if not findings and list(map(list, baseline.items())) != list(map(list, recorded.items())):
        findings.append(Finding(BASELINE_FILE, "is not what the stub gives today; run `grader lab record`"))
    path = lab.folder / EXPECTED_FILE
    if answers and (not path.is_file() or msgspec.json.decode(path.read_bytes()) != msgspec.json.decode(msgspec.json.encode(answers))):
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
    findings += [Finding(check, "is under [uncovered] in lab.toml, but is no check") for check in lab.uncovered if check not in known]
    return findings


def _points(lab: Lab) -> list[Finding]:
    findings = []
    for group in lab.groups:
        stub = (lab.baseline or {}).get(group.id, {})
        if group.points and "FAIL" not in stub.values():
            findings.append(Finding(group.id, f"has {group.points} points, but only guards: nothing can earn them"))
    return findings


def record_values(lab: Lab) -> tuple[Baseline, dict[str, object]]:
    """Run stub and reference afresh; return the baseline and the recorded answers they give."""
    oracle = ReferenceOracle(lab)
    bare = load_lab(lab.folder)
    bare.__dict__["baseline"] = None  # as if nothing had been recorded
    assert lab.solutions is not None
    reports = run_all(bare, [lab.stub, lab.solutions / REFERENCE_FILE], oracle=oracle)
    for report in reports.values():
        if report.internal:
            raise LabError(f"{lab.suite}: {report.internal}")
    stub = reports[lab.stub]
    baseline: Baseline = {
        group.id: {check.label: "PASS" if check.passed else "FAIL" for check in group.checks} for group in stub.groups
    }
    return baseline, dict(oracle.recorded())


def record_lab(lab: Lab) -> Lab:
    """Write baseline, recorded answers and the generated blocks of the TASK files; return the lab as it is then."""
    if lab.solutions is None:
        raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/: nothing to record from")
    baseline, answers = record_values(lab)
    write_json(lab.folder / BASELINE_FILE, baseline)
    path = lab.folder / EXPECTED_FILE
    if answers:
        write_json(path, answers)
    else:
        path.unlink(missing_ok=True)
    lab = load_lab(lab.folder)
    assert lab.solutions is not None
    reference = lab.solutions / REFERENCE_FILE
    reports = run_all(lab, [lab.stub, reference])
    for name in TASK_FILES:
        task = lab.folder / name
        if task.is_file():
            text = task.read_text(encoding="utf-8")
            for block, content in _block_texts(lab, reports[lab.stub], reports[reference]).items():
                text = _replace(text, block, content)
            write_atomically(task, text.encode())
    return lab


def _block_texts(lab: Lab, stub: Report, reference: Report) -> dict[str, str]:
    return {"baseline": render(lab, stub, NORMAL), "target": render(lab, reference, QUIET)}


def render(lab: Lab, report: Report, verbosity: int) -> str:
    """Return the groups of a report as plain text, as the student's screen shows them."""
    screen = Screen(lab, "", width=BLOCK_WIDTH, verbosity=verbosity)
    lines = [line.plain.rstrip() for line in screen.groups(report)]
    score = report.score
    shown = f"Score  {score.value:g} / {score.out_of}" if score else ""
    return "\n".join([*lines, "", shown])


def _replace(text: str, block: str, content: str) -> str:
    begin = BLOCK.format(name=block)
    pattern = re.compile(re.escape(begin) + r".*?" + re.escape(BLOCK_END), re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n```text\n{content}\n```\n{BLOCK_END}", text)


def _blocks(lab: Lab, stub: Report, reference: Report) -> list[Finding]:
    findings = []
    for name in TASK_FILES:
        path = lab.folder / name
        if not path.is_file():
            findings.append(Finding(name, "is missing"))
            continue
        text = path.read_text(encoding="utf-8")
        for block, content in _block_texts(lab, stub, reference).items():
            if BLOCK.format(name=block) not in text:
                findings.append(Finding(name, f"has no block {BLOCK.format(name=block)}"))
            elif _replace(text, block, content) != text:
                findings.append(Finding(name, f"its block {block!r} is not what a run shows; run `grader lab record`"))
    return findings
