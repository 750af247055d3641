"""What commands share: consoles, options of the same meaning, the course file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

PATH = click.Path(path_type=Path)
PIPE_WIDTH = 120  # where output is not a terminal: logs do not wrap, and 80 would cut what is worth reading
COURSE_FILE = "course.toml"

out_argument = click.argument("out", type=PATH)
course_option = click.option(
    "--course", type=PATH, help=f"Due dates and policies; default: {COURSE_FILE} here, if there is one."
)
jail_option = click.option(
    "--jail", type=click.Choice(["bwrap", "landlock", "limits", "none"]), help="Default: the strongest here."
)
weak_option = click.option(
    "--allow-weak-isolation", is_flag=True, help="Grade where strangers' code cannot be held; reports say so."
)
KINDS = ("auto", "folder", "canvas", "moodle", "classroom", "manifest")
format_option = click.option(
    "--format", "kind", type=click.Choice(KINDS), default="auto", help="What it is; default: see what it is."
)
roster_option = click.option(
    "--roster", type=PATH, help="Who is in the class: a CSV file, a Canvas gradebook, a Moodle worksheet."
)
times_option = click.option(
    "--times", type=PATH, help="When attempts were handed in: a CSV file with student and submitted_at."
)
lang_option = click.option(
    "--lang", type=click.Choice(["en", "zh"]), help="Language of the pages; default: the locale's."
)
workers_option = click.option("--workers", type=click.IntRange(1), help="Verifier processes; default: one a core.")


def console(*, error: bool = False, plain: bool = False) -> "Console":
    """Return a console whose lines are not wrapped where nobody looks at a terminal."""
    from rich.console import Console

    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(stderr=error, highlight=False, width=width, soft_wrap=True, no_color=plain or None)


def course_of(named: Path | None) -> Path | None:
    """Return the course file: the one named, else the one of this folder, else none."""
    if named is not None:
        if not named.is_file():
            raise InputError(f"there is no course file {named}")
        return named
    return Path(COURSE_FILE) if Path(COURSE_FILE).is_file() else None
