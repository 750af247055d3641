"""The commands ``grader lesson`` and ``grader experiment``: what the labs are about, to play with and to break."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import PATH, console
from grader.errors import InputError

if TYPE_CHECKING:
    from grader.labs import Lab
    from grader.sandbox.session import Session


@click.command()
@click.argument("names", nargs=-1)
@click.option("--out", type=PATH, default=Path("lessons"), show_default=True, help="The folder for the pages.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of the pages; default: the locale's.")
@click.option("--open", "opened", type=click.Choice(["yes", "no"]), help="Open it in a browser; default: a single one.")
def lesson(names: tuple[str, ...], out: Path, lang: str | None, opened: str | None) -> None:
    """Write lesson pages: pictures to step through and play with, one HTML file each, without a network.

    NAMES are lessons; without any, all are written and listed.
    """
    import webbrowser

    from grader.files import write_atomically
    from grader.language import language_of
    from grader.lessons.page import lesson_html
    from grader.lessons.shelf import LESSONS, lesson_of
    from grader.pictures import NOT_MADE

    chosen = [lesson_of(name) for name in names] or LESSONS
    language = language_of(lang)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(NOT_MADE.filled(folder=out, why=error.strerror or error)) from error
    for one in chosen:
        path = out / f"{one.name}.html"
        write_atomically(path, lesson_html(one, language).encode())
        click.echo(f"{os.path.relpath(path)}  {one.title.to(language)}")
        if opened == "yes" or (opened is None and len(names) == 1 and sys.stdout.isatty()):
            webbrowser.open(path.resolve().as_uri())


@click.command()
@click.argument("name", required=False)
@click.option("--student", type=PATH, help="The file to use in place of the lab's student.py.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
@click.option("--plain", is_flag=True, help="For a screen reader: no colour, one table below another.")
def experiment(name: str | None, student: Path | None, lang: str | None, plain: bool) -> None:
    """Change one thing and see what happens: your own functions, unchanged and changed, beside what is expected.

    NAME is an experiment; without it, all are listed.
    """
    from grader.experiments import crosscheck, distances, screen
    from grader.experiments.perform import perform
    from grader.experiments.shelf import experiment_of, listing
    from grader.language import language_of

    language = language_of(lang)
    if name is None:
        lines = screen.Screen(language, plain=plain).listing(listing())
    elif name == crosscheck.NAME:
        with _session(crosscheck.LAB, student) as (lab, session):
            found = crosscheck.crosscheck(lab, session)
        lines = distances.Screen(language, plain=plain).lines(lab.id, found)
    else:
        chosen = experiment_of(name)
        with _session(chosen.lab, student) as (lab, session):
            results = list(perform(chosen, lab, session))
        lines = screen.Screen(language, plain=plain).lines(chosen, results)
    out = console(plain=plain)
    for line in lines:
        out.print(line)


@contextlib.contextmanager
def _session(lab_id: str, student: Path | None) -> "Iterator[tuple[Lab, Session]]":
    """Give a lab, and a worker with the file that was named, else the lab's student.py."""
    from grader.labsearch import find_lab
    from grader.sandbox.launcher import launcher
    from grader.sandbox.session import Session
    from grader.sources import ABSENT
    from grader.submissions import Found, read

    lab = find_lab(lab_id)
    file = student or lab.stub
    if not os.path.lexists(file):
        raise InputError(ABSENT.filled(name=file))
    submission = read(Found(file.stem, file, os.path.relpath(file)), lab.helpers)
    if submission.fault is not None:
        raise InputError(submission.fault.reason)
    start = launcher("none")
    try:
        session = Session(
            start, submission.source, lab.limits, submission.helpers, lab.rules, submission.origin.cells
        )  # fmt: skip
        try:
            yield lab, session
        finally:
            session.close()
    finally:
        start.close()
