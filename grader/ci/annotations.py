"""Annotations of GitHub Actions: what is wrong, on the student's own lines. Nothing a student wrote becomes a command.

A runner takes a printed line for a command if it begins with ``::``, spaces aside, or holds ``##[`` anywhere.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.ci.graded import Graded
from grader.ci.lines import Lines
from grader.models import CheckResult, Diagnosis, Fault, GroupResult, Text
from grader.notebooks import place
from grader.reports.feedback import LIKELY
from grader.reports.terminal import COUNT, GOT, SAME, UNLOADABLE, WHERE
from grader.text import clean_block, clean_line

MOST = 10  # errors of a step that GitHub shows
MAX_TITLE = 200
MAX_MESSAGE = 2000
MAX_VALUE = 160
MAX_LINES = 8  # of one annotation's groups

AT_FIRST = Text("First wrong: {name}", "最先出错：{name}")
EXAMPLE = Text("{name} with {inputs}: got {got}, want {want}", "{name}，输入 {inputs}：得到 {got}，应为 {want}")
SAID = Text("{what}: {text}", "{what}：{text}")
IN_CELL = Text("{title} ({where})", "{title}（{where}）")
RED = Text("{check}: {why} ({count})", "{check}：{why}（{count}）")
MORE = Text(
    "{count} more {count:?place|places} with errors; the summary has all of them",
    "还有 {count} 处出错；摘要里列出了全部",
)


class Annotation(NamedTuple):
    """One remark at one line of a file."""

    file: str
    line: int
    title: str
    message: str


def annotations(graded: Sequence[Graded], language: str) -> list[Annotation]:
    """Return all remarks, the first wrong function of each lab first.

    There is none about what was not begun, what is right, and what the grader failed on.
    """
    return [remark for one in graded if not one.untouched for remark in _of(one, language)]


def commands(remarks: Sequence[Annotation], language: str) -> Iterator[str]:
    """Return the lines that make a runner show the first remarks, and say how many more there are."""
    for one in remarks[:MOST]:
        about = {"file": one.file, "line": one.line, "title": one.title}
        yield command("error", one.message, **about)
    if len(remarks) > MOST:
        yield command("notice", MORE.filled(count=len(remarks) - MOST).to(language), title="grader")


def command(name: str, message: str, **about: object) -> str:
    """Return a workflow command; its parts may hold anything."""
    named = ",".join(f"{key}={_property(str(value))}" for key, value in about.items())
    return f"::{name} {named}::{_data(message)}" if named else f"::{name}::{_data(message)}"


def harmless(line: str) -> str:
    """Return a line that no runner takes for a command."""
    head = len(line) - len(line.lstrip())
    if line.startswith("::", head):
        line = f"{line[:head]}\\{line[head:]}"
    return line.replace("##[", "##\\[")


def first_red(group: GroupResult) -> CheckResult | None:
    """Return a group's first check that does not pass."""
    return next((check for check in group.checks if not check.passed), None)


def said(group: GroupResult, red: CheckResult, *, repeated: bool = False) -> Text:
    """Return a group's first red check, why, and how many of its checks pass. ``repeated``: the reason was told."""
    why = red.message or Text.same(red.verdict)
    if red.fault is not None:
        why = SAME if repeated else red.fault.reason
    elif red.want:
        where = WHERE.filled(cell=list(red.cell)) if red.cell else ""
        why = GOT.filled(got=red.got, want=red.want, where=where)
    passed = sum(check.passed for check in group.checks)
    return RED.filled(check=red.id, why=why, count=COUNT.filled(passed=passed, all=len(group.checks)))


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A").replace("##[", "##\\[")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _of(one: Graded, language: str) -> Iterator[Annotation]:
    lines, report = Lines(one), one.report
    if report.fault is not None:
        yield _remark(one, lines.loading(), UNLOADABLE, [report.fault.reason], language)
        return
    places: dict[int, tuple[Text, list[Text]]] = {}
    if report.diagnosis is not None and report.diagnosis.wrong:
        first = report.diagnosis.wrong[0]
        places[lines.function(first)] = AT_FIRST.filled(name=first), _diagnosed(report.diagnosis)
    told: set[Fault | None] = set()
    for group in report.groups:
        red = first_red(group)
        if red is not None and not group.internal:
            _, there = places.setdefault(lines.check(group, red), (group.title, []))
            there.append(said(group, red, repeated=red.fault is not None and red.fault in told))
            told.add(red.fault)
    for line, (title, about) in places.items():
        yield _remark(one, line, title, about, language)


def _diagnosed(diagnosis: Diagnosis) -> list[Text]:
    """Return what is known of the first wrong function, a line each."""
    known = []
    shown = diagnosis.example
    if shown is not None:
        inputs = ", ".join(f"{name} = {_flat(value)}" for name, value in shown.inputs)
        got, want = (Text(_flat(side.en), _flat(side.zh)) for side in (shown.got, shown.want))
        known.append(EXAMPLE.filled(name=shown.function, inputs=inputs, got=got, want=want))
        known += [shown.words] if shown.words is not None else []
    known += [diagnosis.relation] if diagnosis.relation is not None else []
    return known + [SAID.filled(what=LIKELY, text=one.text) for one in diagnosis.explanations[:1]]


def _flat(value: str) -> str:
    return clean_line(" ".join(value.split()), MAX_VALUE)


def _remark(one: Graded, line: int, title: Text, about: Sequence[Text], language: str) -> Annotation:
    cells = one.submission.origin.cells
    if cells:  # a notebook's lines are not those of its file
        title, line = IN_CELL.filled(title=title, where=place(line, cells)), 1
    message = "\n".join(text.to(language) for text in about[:MAX_LINES])
    return Annotation(one.path, line, clean_line(title.to(language), MAX_TITLE), clean_block(message, MAX_MESSAGE))
