"""What a course hands on: the students' kit, and the autograder that a platform grades with, and starts."""

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import PATH, course_of, course_option
from grader.errors import EXIT_INTERNAL, EXIT_OK, InputError

if TYPE_CHECKING:
    from grader.labs import Lab

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
    from grader.handout.bundle import make_place, write
    from grader.handout.student_kit import TOP, student_kit
    from grader.labsearch import all_labs, find_lab

    chosen = {lab.id: lab for lab in (map(find_lab, names) if names else all_labs())}
    unfinished = [] if names else [one for one in chosen.values() if one.baseline is None]
    labs = [lab for lab in chosen.values() if lab not in unfinished]
    make_place(output)
    click.echo(f"checking that student.py of {len(labs)} {_labs(labs)} is the stub that was recorded", err=True)
    files, others = student_kit(labs)
    write(files, output, TOP)
    click.echo(f"{len(labs)} {_labs(labs)}, {len(files)} files: {output}", err=True)
    for lab in unfinished:
        click.echo(f"left out: {lab.id}, for which nothing is recorded yet", err=True)
    for path in others[:SHOWN_FILES]:
        click.echo(f"left out: {os.path.relpath(path)}, which no lab has", err=True)
    if len(others) > SHOWN_FILES:
        click.echo(f"left out: {len(others) - SHOWN_FILES} more", err=True)


def _labs(labs: "Sequence[Lab]") -> str:
    return "lab" if len(labs) == 1 else "labs"


@click.command()
@click.argument("lab")
@click.option("-o", "--output", type=PATH, required=True, help="The archive, such as autograder.zip.")
@course_option
@click.option("--seed", type=click.IntRange(0), help="Seed of the random inputs; default: a new one.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language of results.")
@click.option(
    "--allow-weak-isolation", "weak", is_flag=True, help="Grade also where student code could read the solutions."
)
def gradescope(lab: str, output: Path, course: Path | None, seed: int | None, lang: str, *, weak: bool) -> None:
    """Write the archive that is uploaded to Gradescope as the autograder of LAB. It holds the solution."""
    from grader.autograder.settings import Settings
    from grader.handout.bundle import is_archive, write
    from grader.handout.gradescope import autograder
    from grader.labsearch import find_lab

    if not is_archive(output):
        raise InputError(f"{output} is not the name of an archive: Gradescope takes a .zip")
    chosen = find_lab(lab)
    drawn = 1 + secrets.randbelow(2**31 - 1) if seed is None else seed
    policy = course_of(course)
    write(autograder(chosen, Settings(chosen.id, drawn, lang, weak), policy), output)
    click.echo(f"{output}: {chosen.id}, {chosen.points} points, seed {drawn}", err=True)
    if policy is not None:
        click.echo(f"late work: as {policy} says", err=True)
    click.echo("It holds the reference solution: it is for the platform, not for students.", err=True)


@click.command()
@click.argument("root", type=PATH, default=Path("/autograder"))
@click.option("--source", type=PATH, help="Where the autograder lies; default: ROOT/source.")
@click.option("--check", is_flag=True, help="Grade the lab's reference instead: it must get full marks here.")
def autograde(root: Path, source: Path | None, *, check: bool) -> None:
    """Grade the submission in ROOT, laid out as on Gradescope. This is what run_autograder calls.

    Exit code 0 if there is a score, 3 if the grader failed: results.json has no score then.
    """
    from grader.autograder import run
    from grader.files import write_atomically

    where = (source or root / "source").resolve()
    if check:
        for line in run.check(where):
            click.echo(line)
        return
    graded = run.autograde(root.resolve(), where)
    click.echo(graded.told)
    write_atomically(root / run.RESULTS_FILE, graded.results)
    sys.exit(EXIT_OK if graded.scored else EXIT_INTERNAL)
