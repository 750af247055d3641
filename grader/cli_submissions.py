"""The command ``grader submissions``: what would be graded, for whom, and what was not understood. Nothing is run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import PATH, console, format_option, roster_option, times_option

if TYPE_CHECKING:
    from grader.collecting.collect import Collected
    from grader.models import Text


@click.command()
@click.argument("where", type=PATH, metavar="DIR")
@format_option
@roster_option
@times_option
@click.option(
    "--lab", help="The lab, by name or folder: where there is a choice, files in a folder of its name are taken."
)
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON.")
def submissions(
    where: Path, kind: str, roster: Path | None, times: Path | None, lab: str | None, lang: str | None, as_json: bool
) -> None:
    """List who handed in what in DIR: a dry run, in which nothing is graded and nothing written.

    DIR is a folder, an archive, a download of Canvas or Moodle, a folder of clones, or a manifest (.csv, .json).
    Exit code 0 if it was understood as a whole, whatever single files look like.
    """
    from grader.collecting.collect import collect
    from grader.labsearch import find_lab
    from grader.language import language_of
    from grader.reports.handed_in import HandedIn
    from grader.submissions import read

    chosen = find_lab(lab) if lab else None
    collected = collect(where, kind=kind, roster=roster, times=times, lab=chosen.id if chosen else "")
    helpers = chosen.helpers if chosen else ()
    read_all = {(found.id, found.attempt): read(found, helpers) for found in collected.found}
    faults = {key: one.fault.reason for key, one in read_all.items() if one.fault is not None}
    if as_json:
        click.echo(_json(collected, faults))
        return
    screen = console()
    for line in HandedIn(width=screen.width, language=language_of(lang)).lines(collected, faults):
        screen.print(line)


def _json(collected: "Collected", faults: "dict[tuple[str, int], Text]") -> bytes:
    import msgspec

    handed_in = {found.id for found in collected.found}
    listed = [
        {
            "student": found.id, "attempt": found.attempt, "file": found.shown, "submitted_at": found.at,
            "late": found.late, "unread": faults.get((found.id, found.attempt)),
        }
        for found in collected.found
    ]  # fmt: skip
    document = {
        "kind": collected.kind,
        "submissions": listed,
        "students": list(collected.students.values()),
        "nothing": [one for one in collected.students if one not in handed_in],
        "notes": [{"where": note.where, "level": note.level, "said": note.said} for note in collected.notes],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)
