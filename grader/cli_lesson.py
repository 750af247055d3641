"""The commands ``grader lesson`` and ``grader experiment``: what the labs are about, to play with and to break."""

import os
import sys
from pathlib import Path

import click

from grader.cli_common import PATH
from grader.errors import InputError


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
