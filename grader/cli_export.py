"""The command ``grader export``: a graded class as the files that other systems take."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from grader.errors import InputError

if TYPE_CHECKING:
    from grader.exports.matching import Filled
    from grader.labs import Lab
    from grader.models import Report
    from grader.records import Standing
    from grader.visibility import StudentView

PATH = click.Path(path_type=Path)
SHOWN_NAMES = 12  # of those who could not be placed


class Class(Protocol):
    """What an export needs of a graded class."""

    @property
    def lab(self) -> "Lab":
        """The lab that was graded."""

    def standings(self) -> "list[Standing]":
        """Return every student's row, by id."""

    def report(self, standing: "Standing") -> "Report | None":
        """Return the report of the attempt that counts."""

    def view(self, standing: "Standing") -> "StudentView | None":
        """Return what the student may see of it."""


def open_class(out: Path, course: Path | None) -> Class:
    """Return the class graded into ``out``."""
    from grader import desk

    opened: Class = desk.open_class(out, course)  # type: ignore[attr-defined]
    return opened


def _common(command: Callable[..., None]) -> Callable[..., None]:
    """Add what every kind of export takes."""
    for decorate in (
        click.option("--course", type=PATH, help="The course file, where it is not beside the lab."),
        click.option("-o", "--output", type=PATH, help="Where it goes; - is the standard output."),
        click.argument("out", type=PATH),
    ):
        command = decorate(command)
    return command


_missing = click.option(
    "--missing", type=click.Choice(["empty", "zero"]), default="empty", show_default=True,
    help="What who handed in nothing has.",
)  # fmt: skip
_column = click.option("--column", help="The assignment's title or id there; default: the lab's title.")


@click.group("export")
def export() -> None:
    """Write the marks of a graded class for other systems.

    OUT is the folder that `grader grade` wrote. All but `results` and `jsonl --for students` hold what hidden groups
    gave: they are for staff.
    """


@export.command("csv")
@_common
@_missing
def csv_(out: Path, output: Path | None, course: Path | None, missing: str) -> None:
    """Write one plain CSV with a row a student."""
    from grader.exports.sheet import sheet

    opened = open_class(out, course)
    data = sheet(opened.lab, opened.standings(), missing_as_zero=missing == "zero")
    _write(data, output or out / "marks.csv")


@export.command()
@_common
@_missing
@_column
@click.option("--into", type=PATH, help="The gradebook downloaded from Canvas, which is filled in.")
def canvas(
    out: Path, output: Path | None, course: Path | None, missing: str, column: str | None, into: Path | None
) -> None:
    """Fill in the gradebook downloaded from Canvas, or make a new one."""
    from grader.exports.canvas import fill_canvas, new_canvas

    opened = open_class(out, course)
    lab, standings, zero = opened.lab, opened.standings(), missing == "zero"
    if into is None:
        done = new_canvas(lab, standings, column, missing_as_zero=zero)
    else:
        done = fill_canvas(lab, standings, _downloaded(into, output), column, missing_as_zero=zero)
    _write_filled(done, output or out / "canvas.csv")


@export.command()
@_common
@_missing
@click.option("--column", help="The grade column, where it is not found by itself.")
@click.option("--into", type=PATH, required=True, help="The grading worksheet downloaded from Moodle.")
def moodle(out: Path, output: Path | None, course: Path | None, missing: str, column: str | None, into: Path) -> None:
    """Fill in the grading worksheet downloaded from Moodle."""
    from grader.exports.moodle import fill_moodle

    opened = open_class(out, course)
    downloaded = _downloaded(into, output)
    done = fill_moodle(opened.lab, opened.standings(), downloaded, column, missing_as_zero=missing == "zero")
    _write_filled(done, output or out / "moodle.csv")


@export.command()
@_common
@click.option("--for", "reader", type=click.Choice(["staff", "students"]), default="staff", show_default=True)
def jsonl(out: Path, output: Path | None, course: Path | None, reader: str) -> None:
    """Write a line of JSON a student: standing and report."""
    from grader.exports import jsonl as lines

    opened = open_class(out, course)
    standings = opened.standings()
    if reader == "staff":
        data = b"".join(lines.jsonl((standing, opened.report(standing)) for standing in standings))
    else:
        data = b"".join(lines.jsonl_for_students((standing, opened.view(standing)) for standing in standings))
    _write(data, output or out / ("marks.jsonl" if reader == "staff" else "students.jsonl"))


@export.command()
@_common
def junit(out: Path, output: Path | None, course: Path | None) -> None:
    """Write JUnit XML: a suite a student, a case a check."""
    from grader.exports.junit import junit as document

    opened = open_class(out, course)
    pairs = ((standing, opened.report(standing)) for standing in opened.standings())
    _write(document(opened.lab.id, pairs), output or out / "junit.xml")


@export.command()
@_common
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
def results(out: Path, output: Path | None, course: Path | None, lang: str | None) -> None:
    """Write Gradescope's results.json, one a student, into a folder; who handed in nothing has none."""
    from grader.exports.gradescope import gradescope
    from grader.files import write_atomically
    from grader.language import language_of

    opened = open_class(out, course)
    folder = output or out / "gradescope"
    if folder == Path("-"):
        raise InputError("results are one file a student: name a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror or error}") from error
    language = language_of(lang)
    count = 0
    for standing in opened.standings():
        report = opened.report(standing)
        if report is None:
            continue
        late = standing.mark.late.to(language) if standing.mark.late else ""
        data = gradescope(opened.lab, report, final=standing.mark.final, output=late, language=language)
        write_atomically(folder / f"{standing.student.id}.json", data)
        count += 1
    click.echo(f"{count} results: {folder}", err=True)


def _downloaded(into: Path, output: Path | None) -> bytes:
    if output is not None and output != Path("-") and output.resolve() == into.resolve():
        raise InputError(f"{into} is the download: name another file to write, so that it is kept")
    try:
        return into.read_bytes()
    except OSError as error:
        raise InputError(f"{into} cannot be read: {error.strerror or error}") from error


def _write_filled(done: "Filled", output: Path) -> None:
    _write(done.data, output)
    click.echo(f"{done.marks} marks written", err=True)
    for note in done.notes:
        click.echo(f"note: {note}", err=True)
    _name("not in the download", done.without_row)
    _name("in the download, but not in the class", done.without_student)


def _name(what: str, names: tuple[str, ...]) -> None:
    from grader.text import clean_line

    if names:
        shown = ", ".join(clean_line(name, 60) for name in names[:SHOWN_NAMES])
        more = f", and {len(names) - SHOWN_NAMES} more" if len(names) > SHOWN_NAMES else ""
        click.echo(f"{what}: {len(names)} ({shown}{more})", err=True)


def _write(data: bytes, output: Path) -> None:
    from grader.files import write_atomically

    if output == Path("-"):
        stream: Any = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        return
    write_atomically(output, data)
    click.echo(f"written: {output}", err=True)
