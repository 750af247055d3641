"""The instructor's commands over a graded class: write its reports anew, set a score by hand, look at what happened."""

import getpass
import os
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import console, course_of, course_option, lang_option, out_argument
from grader.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grader.desk import ClassView
    from grader.models import Score
    from grader.records import Standing


@click.command()
@out_argument
@course_option
@lang_option
def report(out: Path, course: Path | None, lang: str | None) -> None:
    """Write the reports of the class in OUT anew, as of now: after a date was moved, or a policy changed."""
    from grader.desk import open_class
    from grader.language import language_of
    from grader.publishing import publish

    with open_class(out, course_of(course)) as view:
        print_table(view, publish(view, out, language_of(lang)))
        say_where(out)


@click.command()
@out_argument
@click.option("--student", required=True, help="Id of the student.")
@click.option("--score", help="The score that counts from now on, such as 87.5 or 26/3.")
@click.option("--remove", is_flag=True, help="Take back a score set by hand.")
@click.option("--why", required=True, help="The reason; kept in the history.")
@click.option("--who", help="Who decided; default: the user's name.")
@course_option
@lang_option
def override(
    out: Path,
    student: str,
    score: str | None,
    remove: bool,
    why: str,
    who: str | None,
    course: Path | None,
    lang: str | None,
) -> None:
    """Set a student's score in OUT by hand, with the reason. Reports and exports have it from then on."""
    from grader.desk import open_class
    from grader.language import language_of
    from grader.publishing import publish
    from grader.reports.gradebook_csv import points

    if remove == (score is not None):
        raise InputError("say either --score, or --remove to take one back")
    if not why.strip():
        raise InputError("--why is empty: say the reason, it is what the history keeps")
    with open_class(out, course_of(course)) as view:
        known = view.book.student(student)
        value = _score(score, view.lab.points) if score is not None else None
        view.book.override(known.id, value, who or _user(), why)
        publish(view, out, language_of(lang))
        standing = view.standing(known)
        earned, final = points(standing.mark.earned) or "-", points(standing.mark.final) or "-"
        click.echo(f"{known.id}: {final} of {view.lab.points} (earned {earned})")


@click.command()
@out_argument
@click.argument("student")
@click.option("--source", type=click.IntRange(1), help="Print what was handed in as this attempt, and nothing else.")
@course_option
def history(out: Path, student: str, source: int | None, course: Path | None) -> None:
    """Show what happened to STUDENT's submissions in OUT: attempts, every grading, scores set by hand."""
    from grader.desk import open_class
    from grader.reports.history import history_lines

    with open_class(out, course_of(course)) as view:
        if source is not None:
            click.echo(_source(view, student, source), nl=False)
            return
        for line in history_lines(view.book, view.standing(view.book.student(student))):
            console().print(line, markup=False)


def print_table(view: "ClassView", standings: "Sequence[Standing]") -> None:
    """Print the score table and a summary."""
    from grader.reports.table import score_table, summary

    screen = console()
    screen.print(*score_table(view.lab, standings, screen.width), sep="\n")
    screen.print()
    for line in summary(view.lab, standings):
        screen.print(line)


def say_where(out: Path) -> None:
    """Say which files were written."""
    from grader.publishing import CLASS_FILE, FEEDBACK_FOLDER, REPORTS_FOLDER, SHEET_FILE

    screen = console()
    screen.print(f"the class: {out / CLASS_FILE}   its sheet: {out / SHEET_FILE}", markup=False)
    screen.print(
        f"for students: {out / FEEDBACK_FOLDER}{os.sep}   reports: {out / REPORTS_FOLDER}{os.sep}", markup=False
    )


def _source(view: "ClassView", student: str, number: int) -> str:
    """Return what a student handed in; of several finds of one number the last."""
    attempts = view.book.attempts(view.book.student(student).id, gone=True)
    found = [one for one in attempts if one.number == number]
    if not found:
        raise InputError(
            f"{student} has no attempt {number}: there are {', '.join(str(one.number) for one in attempts)}"
        )
    kept = view.book.source(found[-1].sha256)
    if kept is None:
        raise InputError(f"attempt {number} of {student} could not be read, so there is no text of it")
    return kept[""]


def _score(text: str, out_of: int) -> "Score":
    from grader.models import Score

    if not re.fullmatch(r"\d+(\.\d+|/[1-9]\d*)?", text):
        raise InputError(f"--score {text} is no number of points: write such as 87.5 or 26/3")
    value = Fraction(text)
    if value > out_of:
        raise InputError(f"--score {text} is more than the {out_of} points of the lab")
    return Score.of(value, out_of)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name
        return f"uid {os.getuid()}"
