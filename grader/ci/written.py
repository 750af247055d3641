"""What a run leaves behind: reports, JUnit, the summary; and what it hands to GitHub's runner."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from grader.ci.annotations import Annotation
from grader.ci.graded import Graded
from grader.ci.lines import Lines
from grader.errors import InputError
from grader.exports.junit import Where, junit_of_labs
from grader.files import write_atomically
from grader.models import Text
from grader.reports.json_report import report_json

REPORT_FILE, JUNIT_FILE, SUMMARY_FILE, RESULT_FILE = "report.json", "junit.xml", "summary.md", "classroom.json"
QUALITY_FILE = "codequality.json"
SUMMARY, OUTPUT = "GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"  # variables that name files of the runner

LINK = Text("{path} is a symbolic link: name a folder for the results", "{path} 是符号链接：请为结果另写一个文件夹")
CANNOT_MAKE = Text("{path} cannot be made: {why}", "无法建立 {path}：{why}")
CANNOT_WRITE = Text("{path}, which {name} names, cannot be written: {why}", "无法写入 {name} 指定的 {path}：{why}")


def results_folder(out: Path) -> Path:
    """Make the folder for the results; ``InputError`` if that cannot be, or if it leads elsewhere."""
    if out.is_symlink():
        raise InputError(LINK.filled(path=out))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(CANNOT_MAKE.filled(path=out, why=error.strerror or error)) from error
    return out


def write_results(out: Path, graded: Sequence[Graded], remarks: Sequence[Annotation], summary: str) -> None:
    """Write a report a lab, one JUnit file, GitLab's list of remarks and the summary."""
    written: dict[Path, bytes] = {}
    for one in graded:
        folder = results_folder(out / one.lab.id)
        written[folder / REPORT_FILE] = report_json(one.report)
    suites = [(one.lab.id, one.report, _where(one)) for one in graded]
    written[out / JUNIT_FILE] = junit_of_labs("grader", suites)
    written[out / QUALITY_FILE] = _code_quality(remarks)
    written[out / SUMMARY_FILE] = summary.encode("utf-8", "backslashreplace")
    for path, data in written.items():
        write_atomically(path, data)


def hand_over(name: str, text: str) -> None:
    """Append to the file that a variable of the runner's names; nothing where there is no such variable."""
    named = os.environ.get(name)
    if not named:
        return
    try:
        with open(named, "ab") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise InputError(CANNOT_WRITE.filled(path=named, name=name, why=error.strerror or error)) from error


def _code_quality(remarks: Sequence[Annotation]) -> bytes:
    """Return remarks in the form that GitLab shows beside the lines of a merge request."""
    entries = [
        {
            "description": f"{one.title}\n{one.message}", "check_name": "grader", "severity": "major",
            "fingerprint": hashlib.sha256("\0".join(map(str, one)).encode("utf-8", "backslashreplace")).hexdigest(),
            "location": {"path": one.file, "lines": {"begin": one.line}},
        }
        for one in remarks
    ]  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(entries), indent=1) + b"\n"


def _where(one: Graded) -> Where:
    lines = Lines(one)
    return lambda group, check: (one.path, lines.check(group, check))
