"""The command ``grader show``: a student's tables beside the reference's, on the screen and as files."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.errors import InputError

if TYPE_CHECKING:
    from grader.labs import Lab
    from grader.pictures import Drawing

PATH = click.Path(path_type=Path)
PIPE_WIDTH = 120  # where output is not a terminal


@click.command()
@click.argument("lab")
@click.option("--student", type=PATH, help="The file to draw in place of the lab's student.py.")
@click.option("--out", type=PATH, help="Also write each picture as SVG, and all of them as one HTML page, to here.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
@click.option("--plain", is_flag=True, help="Numbers only: no colour, one table below another.")
def show(lab: str, student: Path | None, out: Path | None, lang: str | None, plain: bool) -> None:
    """Draw what your functions give beside what the reference gives, and the difference, as heat maps.

    LAB is a name or a folder. Where a function fails, a sentence says why in place of its picture.
    """
    from rich.console import Console

    from grader.heatmap.screen import Screen
    from grader.labsearch import find_lab
    from grader.language import language_of
    from grader.models import Text
    from grader.reports.wrap import wrapped
    from grader.sources import ABSENT

    chosen = find_lab(lab)
    file = student or chosen.stub
    if not os.path.lexists(file):
        raise InputError(ABSENT.filled(name=file))
    language = language_of(lang)
    drawings = _drawings(chosen, file, language)
    terminal = sys.stdout.isatty()
    console = Console(highlight=False, markup=False, soft_wrap=True, width=None if terminal else PIPE_WIDTH)
    screen = Screen(width=console.width, language=language, plain=plain)
    for drawing in drawings:
        console.print(drawing.picture.title.to(language), style="" if plain else "bold")
        console.print(drawing.code)
        console.print()
        if isinstance(drawing.content, Text):
            for row in wrapped(drawing.content.to(language), console.width):
                console.print(row)
        else:
            for line in screen.lines(drawing.content):
                console.print(line)
        console.print()
    if out is not None:
        for path in _write(chosen, drawings, os.path.relpath(file), out, language):
            console.print(path)


def _drawings(lab: "Lab", file: Path, language: str) -> "list[Drawing]":
    from grader.diagnosis.catalogue import read_catalogue
    from grader.pictures import NOTHING_TO_DRAW, draw, drawing
    from grader.sandbox.launcher import launcher
    from grader.sandbox.session import Session
    from grader.submissions import Found, read

    if not lab.pictures:
        raise InputError(NOTHING_TO_DRAW.filled(lab=lab.id))
    catalogue = read_catalogue(lab)
    if catalogue is None:
        raise InputError(f"{lab.folder}: nothing is recorded to draw beside; run `grader lab record {lab.id}`")
    submission = read(Found(file.stem, file, os.path.relpath(file)), lab.helpers)
    if submission.fault is not None:
        return [drawing(lab, picture, submission.fault.reason) for picture in lab.pictures]
    start = launcher("none")
    try:
        cells = submission.origin.cells
        session = Session(start, submission.source, lab.limits, submission.helpers, lab.rules, cells)
        try:
            return list(draw(lab, catalogue, session, language))
        finally:
            session.close()
    finally:
        start.close()


def _write(lab: "Lab", drawings: "list[Drawing]", file: str, folder: Path, language: str) -> list[str]:
    from grader.files import write_atomically
    from grader.heatmap.page import Section, page
    from grader.heatmap.svg import grid_svg
    from grader.models import Text
    from grader.pictures import NOT_MADE
    from grader.text import clean_line

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(NOT_MADE.filled(folder=folder, why=error.strerror or error)) from error
    sections = []
    written = []
    for number, drawing in enumerate(drawings, 1):
        title, name = drawing.picture.title.to(language), f"{lab.id}-{number}"
        content = drawing.content
        sections.append(
            Section(title, drawing.code, content.to(language) if isinstance(content, Text) else content, name)
        )
        if not isinstance(content, Text):
            path = folder / f"{name}.svg"
            write_atomically(path, (grid_svg(content, title=title, language=language, name=name) + "\n").encode())
            written.append(os.path.relpath(path))
    path = folder / f"{lab.id}.html"
    shown = page(f"{lab.id}  {lab.title.to(language)}", clean_line(file, 300), sections, language)
    write_atomically(path, shown.encode())
    return [*written, os.path.relpath(path)]
