"""The command ``grader export``: a graded class as the files that other systems take."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grader.cli_common import PATH, course_of, course_option, out_argument
from grader.errors import InputError

if TYPE_CHECKING:
    from grader.exports.matching import Filled

SHOWN_NAMES = 12  # of those who could not be placed


def _common(command: Callable[..., None]) -> Callable[..., None]:
    """Add what every kind of export takes."""
    output = click.option("-o", "--output", type=PATH, help="Where it goes; - is the standard output.")
    return out_argument(output(course_option(command)))


_missing = click.option(
    "--missing", type=click.Choice(["empty", "zero"]), default="empty", show_default=True,
    help="What who handed in nothing has.",
)  # fmt: skip
_column = click.option("--column", help="The assignment's title or id there; default: the lab's title.")


@click.group("export")
def export() -> None:
    """Write the marks of a graded class for other systems, or what a course hands on.

    OUT is the folder that `grader grade` wrote. Of the marks, all but `results` and `jsonl --for students` hold what
    hidden groups gave: they are for staff.
    """


@export.command("csv")
@_common
@_missing
def csv_(out: Path, output: Path | None, course: Path | None, missing: str) -> None:
    """Write one plain CSV with a row a student."""
    from grader.desk import open_class
    from grader.exports.sheet import sheet

    with open_class(out, course_of(course)) as view:
        data = sheet(view.lab, view.standings(), missing_as_zero=missing == "zero")
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
    from grader.desk import open_class
    from grader.exports.canvas import fill_canvas, new_canvas

    with open_class(out, course_of(course)) as view:
        lab, standings, zero = view.lab, view.standings(), missing == "zero"
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
    from grader.desk import open_class
    from grader.exports.moodle import fill_moodle

    downloaded = _downloaded(into, output)
    with open_class(out, course_of(course)) as view:
        done = fill_moodle(view.lab, view.standings(), downloaded, column, missing_as_zero=missing == "zero")
    _write_filled(done, output or out / "moodle.csv")


@export.command()
@_common
@click.option("--for", "reader", type=click.Choice(["staff", "students"]), default="staff", show_default=True)
def jsonl(out: Path, output: Path | None, course: Path | None, reader: str) -> None:
    """Write a line of JSON a student: standing and report."""
    from grader.desk import open_class
    from grader.exports import jsonl as lines

    with open_class(out, course_of(course)) as view:
        if reader == "staff":
            data = b"".join(lines.jsonl((one, view.report(one)) for one in view.standings()))
        else:
            data = b"".join(lines.jsonl_for_students((one, view.view(one)) for one in view.standings()))
    _write(data, output or out / ("marks.jsonl" if reader == "staff" else "students.jsonl"))


@export.command()
@_common
def junit(out: Path, output: Path | None, course: Path | None) -> None:
    """Write JUnit XML: a suite a student, a case a check."""
    from grader.desk import open_class
    from grader.exports.junit import junit as document

    with open_class(out, course_of(course)) as view:
        data = document(view.lab.id, ((one, view.report(one)) for one in view.standings()))
    _write(data, output or out / "junit.xml")


@export.command()
@_common
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
def results(out: Path, output: Path | None, course: Path | None, lang: str | None) -> None:
    """Write Gradescope's results.json, one a student, into a folder; who handed in nothing has none."""
    from grader.desk import open_class
    from grader.exports.gradescope import gradescope
    from grader.files import write_atomically
    from grader.language import language_of
    from grader.pages.markdown import feedback_markdown
    from grader.publishing import make_folder

    folder = output or out / "gradescope"
    if folder == Path("-"):
        raise InputError("results are one file a student: name a folder")
    language = language_of(lang)
    count = 0
    with open_class(out, course_of(course)) as view:
        make_folder(folder)
        for one in view.standings():
            report = view.report(one)
            if report is None:
                continue
            shown, source = view.cut(one, report), view.source(one) or ""
            told = feedback_markdown(view.lab, one, shown, language=language, source=source)
            data = gradescope(
                view.lab, report, final=one.mark.final, output=told, language=language, hidden=view.policy.hidden
            )
            write_atomically(folder / f"{one.student.id}.json", data)
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
