"""The report of one attempt as JSON: what docs/report-format.md describes."""

from pathlib import Path

import msgspec

from grader.errors import InputError
from grader.models import Report


def report_json(report: Report) -> bytes:
    """Return a report as its file holds it: indented UTF-8 JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def read_report(path: Path) -> Report:
    """Return a report from its file; ``InputError`` if it is not one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{path} is not a report: {error}") from error
