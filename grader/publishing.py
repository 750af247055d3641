"""What is written beside a gradebook: reports, feedback pages, the class page, the sheet; only what changed."""

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from grader.desk import ClassView
from grader.diagnosis.catalogue import Catalogue, read_catalogue
from grader.errors import InputError
from grader.exports.sheet import sheet
from grader.files import package_digest, write_atomically
from grader.gradebook.store import now
from grader.heatmap.grid import Grid
from grader.heatmap.svg import grid_svg
from grader.models import Report
from grader.pages.class_page import class_html
from grader.pages.feedback import html_of
from grader.pages.markdown import markdown_of
from grader.pages.sheet import Sheet
from grader.pages.sheet import sheet as feedback_sheet
from grader.pictures import drawings
from grader.records import Standing
from grader.reports.json_report import report_json
from grader.visibility import StudentView

REPORTS_FOLDER = "reports"
FEEDBACK_FOLDER = "feedback"
SHEET_FILE = "gradebook.csv"
CLASS_FILE = "class.html"
MADE_BY = ("reports", "exports", "pages", "heatmap", "pictures.py", "publishing.py", "visibility.py")


def publish(view: ClassView, out: Path, language: str = "en") -> list[Standing]:
    """Write the files of a class below ``out``; remove those of students who are gone. Return the class.

    A file whose content would be the same is left alone. Raises ``InputError`` if one cannot be written; the gradebook
    has everything, so that the same command writes the rest later.
    """
    folder = _Folder(out, view.book.published())
    pages = _Pages(view, language)
    standings = view.standings()
    try:
        for one in standings:
            pages.write(folder, one)
        key = _digest(language, *standings)
        folder.write(SHEET_FILE, key, lambda: sheet(view.lab, standings))
        folder.write(CLASS_FILE, key, lambda: pages.of_class(standings))
        folder.clear()
    finally:
        view.book.note_published(folder.written, folder.gone)
    return standings


class _Pages:
    """Makes the files of a class, each from what the gradebook has."""

    def __init__(self, view: ClassView, language: str) -> None:
        self._view = view
        self._language = language
        self._catalogue: Catalogue | None = read_catalogue(view.lab)

    def write(self, folder: "_Folder", one: Standing) -> None:
        """Write the report of a student and the feedback page."""
        key = _digest(self._language, self._view.shown(one), one)
        name = one.student.id
        made = _Made(self._view, one, self._language)
        if one.entry is not None:
            folder.write(f"{REPORTS_FOLDER}/{name}.json", key, lambda: report_json(made.report))
        folder.write(f"{FEEDBACK_FOLDER}/{name}.html", key, lambda: self._html(made))
        markdown = f"{FEEDBACK_FOLDER}/{name}.md"
        folder.write(markdown, key, lambda: markdown_of(made.sheet, self._language).encode())

    def _html(self, made: "_Made") -> bytes:
        pictures = list(self._drawn(made.shown.report)) if made.shown is not None else []
        return html_of(made.sheet, self._language, pictures).encode()

    def _drawn(self, report: Report) -> Iterator[str]:
        if self._catalogue is None or report.lab_digest != self._view.lab.digest:
            return  # the lab has changed: what was drawn then belongs to other calls
        for number, drawing in enumerate(drawings(self._view.lab, self._catalogue, report.drawn, self._language)):
            if isinstance(drawing.content, Grid):
                title = drawing.picture.title.to(self._language)
                yield grid_svg(drawing.content, title=title, language=self._language, name=f"picture{number}")

    def of_class(self, standings: list[Standing]) -> bytes:
        """Return the page of the class."""
        known = {one.name: one.text for one in self._catalogue.known} if self._catalogue is not None else {}
        page = class_html(
            self._view.lab, standings, made=now(), explanations=known, language=self._language,
            href=lambda one: f"{FEEDBACK_FOLDER}/{one.student.id}.html",
        )  # fmt: skip
        return page.encode()


class _Made:
    """What the files of one student are made of, worked out when it is first asked for."""

    def __init__(self, view: ClassView, standing: Standing, language: str) -> None:
        self._view = view
        self._standing = standing
        self._language = language

    @cached_property
    def _read(self) -> Report | None:
        return self._view.report(self._standing)

    @property
    def report(self) -> Report:
        """The report of one who has one."""
        assert self._read is not None
        return self._read

    @cached_property
    def shown(self) -> StudentView | None:
        """What the student may see of the report."""
        return self._view.cut(self._standing, self._read)

    @cached_property
    def sheet(self) -> Sheet:
        """What a feedback page says, in any form."""
        source = self._view.source(self._standing) or ""
        return feedback_sheet(self._view.lab, self._standing, self.shown, self._language, source)


class _Folder:
    """Files below one folder, each known with what it was made of."""

    def __init__(self, out: Path, before: dict[str, str]) -> None:
        self._out = out
        self._before = before
        self._current: set[str] = set()
        self._made: set[Path] = set()
        self.written: list[tuple[str, str]] = []
        self.gone: list[str] = []

    def write(self, name: str, key: str, make: Callable[[], bytes]) -> None:
        self._current.add(name)
        path = self._out / name
        if self._before.get(name) == key and path.is_file():
            return
        if path.parent not in self._made:
            self._made.add(make_folder(path.parent))
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


def _digest(*parts: object) -> str:
    return hashlib.sha256(package_digest(*MADE_BY).encode() + msgspec.json.encode(parts)).hexdigest()
