"""The commands that make what a course hands on: the students' kit, and the archive that a platform grades with."""

import os
from pathlib import Path

import click

from grader.cli_common import PATH

SHOWN_FILES = 8


@click.command("student-kit")
@click.option(
    "-o", "--output", type=PATH, required=True, help="A folder that does not exist yet, or an archive: NAME.zip."
)
@click.option("--lab", "names", multiple=True, help="A lab to hand out; may be given several times. Default: all.")
def student_kit(output: Path, names: tuple[str, ...]) -> None:
    """Write what a course hands out: the labs, the grader, a README. It holds no solution in any form.

    The folder is also a package: `pip wheel PATH` makes a wheel of it.
    """
    from grader.handout.bundle import write
    from grader.handout.student_kit import TOP, student_kit
    from grader.labs import all_labs, find_lab

    chosen = {lab.id: lab for lab in (map(find_lab, names) if names else all_labs())}
    unfinished = [] if names else [one for one in chosen.values() if one.baseline is None]
    labs = [lab for lab in chosen.values() if lab not in unfinished]
    files, others = student_kit(labs)
    write(files, output, TOP)
    click.echo(f"{len(labs)} {'lab' if len(labs) == 1 else 'labs'}, {len(files)} files: {output}", err=True)
    for lab in unfinished:
        click.echo(f"left out: {lab.id}, for which nothing is recorded yet", err=True)
    for path in others[:SHOWN_FILES]:
        click.echo(f"left out: {os.path.relpath(path)}, which no lab has", err=True)
    if len(others) > SHOWN_FILES:
        click.echo(f"left out: {len(others) - SHOWN_FILES} more", err=True)
