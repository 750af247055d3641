"""JUnit XML: a test suite a student, a test case a check. What a view of a report leaves out is not in it either."""

import io
import re
from collections.abc import Callable, Iterable
from xml.etree import ElementTree

from grader.labs import QUIZ_PART
from grader.models import CheckResult, Frame, GroupResult, Report, Verdict
from grader.records import Standing

# not allowed in XML 1.0 at all, and carriage returns, which an XML parser turns into line feeds
FORBIDDEN = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
FAILURES = frozenset[Verdict]({"failed"})  # a value is wrong; all else is an error: it raised, hung, died
NOTHING = "nothing was handed in"

Where = Callable[[GroupResult, CheckResult], tuple[str, int]]  # the file and the line that a check is about


def junit(name: str, pairs: Iterable[tuple[Standing, Report | None]]) -> bytes:
    """Return a class's reports; who has none is a suite with one skipped test, which says so."""
    root = ElementTree.Element("testsuites", name=_clean(name))
    for standing, report in pairs:
        if report is None:
            suite = _suite(root, standing.student.id, 0.0)
            case = ElementTree.SubElement(suite, "testcase", classname="submission", name="handed in")
            missing = NOTHING if standing.counted is None else "not graded yet"
            ElementTree.SubElement(case, "skipped", message=missing)
        else:
            suite = _suite(root, standing.student.id, report.timing.seconds)
            if standing.entry is not None:
                suite.set("timestamp", standing.entry.graded.isoformat(timespec="seconds"))
            _fill(suite, report)
        _count(suite)
    _count(root)
    return _document(root)


def junit_of(report: Report) -> bytes:
    """Return one report."""
    return junit_of_labs(report.lab, [(report.submission.id, report, None)])


def junit_of_labs(name: str, suites: Iterable[tuple[str, Report, Where | None]]) -> bytes:
    """Return reports of one student, each under a name; cases have file and line where these are known."""
    root = ElementTree.Element("testsuites", name=_clean(name))
    for label, report, where in suites:
        suite = _suite(root, label, report.timing.seconds)
        _fill(suite, report, where)
        _count(suite)
    _count(root)
    return _document(root)


def _suite(root: ElementTree.Element, name: str, seconds: float) -> ElementTree.Element:
    return ElementTree.SubElement(root, "testsuite", name=_clean(name), time=f"{seconds:.3f}")


def _fill(suite: ElementTree.Element, report: Report, where: Where | None = None) -> None:
    for group in report.groups:
        for check in group.checks or (_whole(group),):  # its checks are not shown, or the suite failed before any
            case = _case(suite, group.id, check)
            if where is not None:
                file, line = where(group, check)
                case.set("file", _clean(file))
                case.set("line", str(line))
    if report.quiz is not None and report.quiz.score is not None:  # one without points is no test
        for one in report.quiz.answers:
            state = CheckResult(one.id, one.id, "passed" if one.state == "right" else "failed", message=one.said)
            _case(suite, QUIZ_PART, state)
    if report.internal and not any(group.internal for group in report.groups):
        case = ElementTree.SubElement(suite, "testcase", classname="grader", name="graded")
        _add(case, "error", report.internal, "internal", report.internal)
    printed = "".join(f"[{group.id}]\n{group.output}\n" for group in report.groups if group.output)
    if printed:
        ElementTree.SubElement(suite, "system-out").text = _clean(printed)


def _whole(group: GroupResult) -> CheckResult:
    return CheckResult(group.id, group.title.en, group.verdict, got=group.internal)


def _case(suite: ElementTree.Element, group: str, check: CheckResult) -> ElementTree.Element:
    case = ElementTree.SubElement(suite, "testcase", classname=_clean(group), name=_clean(check.label))
    if check.verdict == "passed":
        return case
    message = check.message.en if check.message else ""
    pair = f"got {check.got}, want {check.want}" if check.want else check.got
    short = " ".join(filter(None, (message, pair))) or check.verdict
    lines = [short, *(f"student.py, line {frame.line}, in {frame.function}" for frame in _frames(check))]
    kind = "skipped" if check.verdict == "skipped" else "failure" if check.verdict in FAILURES else "error"
    what = check.fault.exception if check.fault and check.fault.exception else check.verdict
    _add(case, kind, short, what, "\n".join(lines))
    return case


def _frames(check: CheckResult) -> tuple[Frame, ...]:
    return check.fault.frames if check.fault else ()


def _add(case: ElementTree.Element, tag: str, message: str, kind: str, text: str) -> None:
    element = ElementTree.SubElement(case, tag, message=_clean(message))
    if tag != "skipped":
        element.set("type", _clean(kind))
    element.text = _clean(text)


def _count(element: ElementTree.Element) -> None:
    element.set("tests", str(len(list(element.iter("testcase")))))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(attribute, str(len(list(element.iter(tag)))))


def _clean(text: str) -> str:
    """Return text in which every character is one that XML can hold; others are written as escapes."""
    return FORBIDDEN.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def _document(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root)
    text = io.BytesIO()
    ElementTree.ElementTree(root).write(text, encoding="utf-8", xml_declaration=True)
    return text.getvalue() + b"\n"
