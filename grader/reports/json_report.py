"""The report of one attempt as JSON: what docs/report-format.md describes."""

from pathlib import Path

import msgspec

from grader.errors import InputError
from grader.files import write_json
from grader.models import Report


def write_report(folder: Path, report: Report) -> Path:
    """Write ``<student>.json`` into ``folder``, whole or not at all; return its path."""
    path = folder / f"{report.submission.id}.json"
    write_json(path, report)
    return path


def read_report(path: Path) -> Report:
    """Return a report from its file; ``InputError`` if it is not one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{path} is not a report: {error}") from error
