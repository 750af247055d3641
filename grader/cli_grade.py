"""Grade a class, or some of it again."""

import contextlib
import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from grader.cli_common import (
    PATH,
    console,
    course_of,
    course_option,
    format_option,
    lang_option,
    out_argument,
    roster_option,
    times_option,
)
from grader.cli_desk import print_table, say_where
from grader.cli_executor import Place, place_options
from grader.errors import EXIT_INTERNAL, InputError, InternalError
from grader.models import Value

if TYPE_CHECKING:
    from grader.collecting.collect import Collected
    from grader.desk import ClassView
    from grader.labs import Lab
    from grader.pipeline import Intake, Tally


@click.command()
@click.argument("submissions", type=PATH)
@click.option("--lab", required=True, help="The lab, by name or folder.")
@click.option("--out", type=PATH, help="Where results go; default: results/<lab>.")
@format_option
@roster_option
@times_option
@course_option
@click.option("--seed", type=click.IntRange(0), help="Seed of the random inputs; default: the class's, drawn once.")
@click.option("--again", is_flag=True, help="Grade also what was graded before and has not changed.")
@click.option("--json", is_flag=True, help="Print the reports as JSON lines and no table.")
@lang_option
@place_options
def grade(
    submissions: Path,
    lab: str,
    out: Path | None,
    kind: str,
    roster: Path | None,
    times: Path | None,
    course: Path | None,
    seed: int | None,
    again: bool,
    json: bool,
    lang: str | None,
    place: Place,
) -> None:
    """Grade SUBMISSIONS: a folder, an archive, a download of Canvas or Moodle, a folder of clones, or a manifest.

    What has not changed since it was graded is not graded again. Exit code 0 means graded, not that everyone passed.
    """
    from grader.labsearch import find_lab

    chosen = find_lab(lab)
    where, *named = (str(path.resolve()) if path else "" for path in (submissions, roster, times))
    source = Source(where, kind, *named)
    collected = source.collected(chosen)  # bad input is said before anything is tried out
    if count := sum(note.level != "chosen" for note in collected.notes):
        what = f"{count} things were" if count > 1 else "1 thing was"
        click.echo(f"grader: {what} not understood; `grader submissions {submissions} ...` lists them", err=True)
    folder = out or Path("results") / chosen.id
    view, tally, jailed = _graded(
        chosen, folder, [_intake(source, collected)], course_of(course), place, seed=seed, again=again, lang=lang,
    )  # fmt: skip
    with view:
        _finish(view, folder, tally, jailed, json=json, lang=lang)


@click.command()
@out_argument
@click.option("--student", "students", multiple=True, help="Id of a student; may be given several times.")
@click.option("--all", "everyone", is_flag=True, help="Everyone.")
@course_option
@lang_option
@place_options
def regrade(
    out: Path,
    students: tuple[str, ...],
    everyone: bool,
    course: Path | None,
    lang: str | None,
    place: Place,
) -> None:
    """Grade students of the class in OUT again, from where their submissions were found.

    A score is replaced by the new one only if there is one.
    """
    from grader.desk import open_class

    if everyone == bool(students):
        raise InputError("say whom to grade again: --student ID, or --all")
    with open_class(out, course_of(course)) as view:
        for student in students:
            view.book.student(student)
        lab = view.lab
        kept = [msgspec.json.decode(how, type=Source) for how in view.book.sources()]
    intakes = [_intake(source, source.collected(lab)) for source in kept]
    only = None if everyone else set(students)
    lost = [name for name in students if not any(one.id == name for intake in intakes for one in intake.found)]
    if lost:
        raise InputError(f"no submission of {lost[0]} is found any more; the scores stay as they are")
    view, tally, jailed = _graded(
        lab,
        out,
        intakes,
        course_of(course),
        place,
        again=True,
        only=only,
        lang=lang,
    )
    with view:
        _finish(view, out, tally, jailed, only=only, lang=lang)


class Source(Value, frozen=True):
    """Where submissions are found and how to read it; kept with the class, for who is graded again."""

    where: str
    kind: str = "auto"
    roster: str = ""
    times: str = ""

    def collected(self, lab: "Lab") -> "Collected":
        """Return what is there; ``InputError`` if it makes no sense as a whole."""
        from grader.collecting.collect import collect

        roster, times = (Path(name) if name else None for name in (self.roster, self.times))
        return collect(Path(os.path.relpath(self.where)), kind=self.kind, roster=roster, times=times, lab=lab.id)


def _intake(source: Source, collected: "Collected") -> "Intake":
    from grader.pipeline import Intake

    how = msgspec.json.encode(source).decode()
    return Intake(source.where, collected.found, collected.students, collected.enrolled, how)


def _graded(
    lab: "Lab",
    out: Path,
    intakes: "Sequence[Intake]",
    course: Path | None,
    place: Place,
    *,
    seed: int | None = None,
    again: bool = False,
    only: Collection[str] | None = None,
    lang: str | None = None,
) -> "tuple[ClassView, Tally, str | None]":
    """Grade into ``out``; return the class, how it went and the isolation. A run cut short is published, too."""
    from grader.course import policy_of
    from grader.desk import open_class
    from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
    from grader.language import language_of
    from grader.pipeline import Tally, grade_class
    from grader.publishing import make_folder, publish
    from grader.reports.progress import Progress

    policy_of(lab, course)  # a fault in it is said before, not after, an hour of grading
    used: list[str] = []
    tallies = []
    with contextlib.ExitStack() as stack:
        executor = stack.enter_context(contextlib.closing(place.launched()))

        def chosen_jail() -> str:  # trying out takes longer than a run in which nothing has changed
            if not used:
                used.append(place.isolation(executor))
            return used[0]

        if not (out / GRADEBOOK_FILE).is_file():
            chosen_jail()  # where grading is refused, nothing is made
        make_folder(out)
        book = stack.enter_context(Gradebook(out / GRADEBOOK_FILE))
        progress = stack.enter_context(Progress(console(error=True), lab))
        try:
            for intake in intakes:
                tally = grade_class(
                    lab, intake, book, executor, seed=seed, jail=chosen_jail,
                    again=again, only=only, on_start=progress.start, on_report=progress.advance,
                )  # fmt: skip
                tallies.append(tally)
        except (KeyboardInterrupt, InternalError):
            executor.close()
            with open_class(out, course) as view:
                publish(view, out, language_of(lang))
            raise
    failed = tuple(name for tally in tallies for name in tally.failed)
    total = Tally(sum(one.found for one in tallies), sum(one.graded for one in tallies), failed)
    return open_class(out, course), total, used[0] if used else None


def _finish(
    view: "ClassView",
    out: Path,
    tally: "Tally",
    jail: str | None,
    *,
    json: bool = False,
    only: Collection[str] | None = None,
    lang: str | None = None,
) -> None:
    """Write the files, say what came out, and end with the exit code."""
    from grader.language import language_of
    from grader.publishing import publish
    from grader.sandbox.jails import STRONG

    standings = publish(view, out, language_of(lang))
    if only is not None:
        standings = [one for one in standings if one.student.id in only]
    if json:
        import msgspec

        for one in standings:
            if (found := view.report(one)) is not None:
                click.echo(msgspec.json.encode(found))
    else:
        print_table(view, standings)
        weak = "" if jail in STRONG else " (weak: strangers' code could read files of this machine)"
        isolation = f", isolation {jail}{weak}" if jail else ""
        kept = tally.found - tally.graded
        unchanged = f", {kept} unchanged since they were graded" if kept else ""
        console().print(f"{tally.graded} graded{unchanged}; seed {view.book.noted('seed')}{isolation}")
        say_where(out)
    if tally.failed:
        names = ", ".join(tally.failed)
        click.echo(f"grader: the grader failed on {names}: no new score; see first_wrong in the report", err=True)
        sys.exit(EXIT_INTERNAL)
