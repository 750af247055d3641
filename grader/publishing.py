"""What is written beside a gradebook: a report a student, the sheet. Only what changed is written again."""

import contextlib
import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec

from grader.desk import ClassView
from grader.errors import InputError
from grader.exports.sheet import sheet
from grader.files import package_digest, write_atomically
from grader.records import Standing
from grader.reports.json_report import report_json

REPORTS_FOLDER = "reports"
SHEET_FILE = "gradebook.csv"
MADE_BY = ("reports", "exports", "publishing.py")


def publish(view: ClassView, out: Path) -> list[Standing]:
    """Write the files of a class below ``out``; remove those of students who are gone. Return the class.

    A file whose content would be the same is left alone. Raises ``InputError`` if one cannot be written; the gradebook
    has everything, so that the same command writes the rest later.
    """
    folder = _Folder(out, view.book.published())
    standings = view.standings()
    try:
        for one in standings:
            _of_student(folder, view, one)
        folder.write(SHEET_FILE, _digest(*standings), lambda: sheet(view.lab, standings))
        folder.clear()
    finally:
        view.book.note_published(folder.written, folder.gone)
    return standings


def _of_student(folder: "_Folder", view: ClassView, one: Standing) -> None:
    report = None

    def made() -> bytes:
        nonlocal report
        report = report or view.report(one)
        assert report is not None
        return report_json(report)

    if one.entry is not None:
        folder.write(f"{REPORTS_FOLDER}/{one.student.id}.json", _digest(one), made)


class _Folder:
    """Files below one folder, each known with what it was made of."""

    def __init__(self, out: Path, before: dict[str, str]) -> None:
        self._out = out
        self._before = before
        self._current: set[str] = set()
        self.written: list[tuple[str, str]] = []
        self.gone: list[str] = []

    def write(self, name: str, key: str, make: Callable[[], bytes]) -> None:
        self._current.add(name)
        path = self._out / name
        if self._before.get(name) == key and path.is_file():
            return
        make_folder(path.parent)
        write_atomically(path, make())
        self.written.append((name, key))

    def clear(self) -> None:
        """Remove what was written for students who are gone."""
        for name in self._before.keys() - self._current:
            with contextlib.suppress(OSError):
                (self._out / name).unlink(missing_ok=True)
            self.gone.append(name)


def make_folder(folder: Path) -> Path:
    """Return ``folder``, made if need be; ``InputError`` if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}; choose another with --out") from error
    return folder


def _digest(*standings: Standing) -> str:
    return hashlib.sha256(package_digest(*MADE_BY).encode() + msgspec.json.encode(standings)).hexdigest()
