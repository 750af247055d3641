"""The command ``grader ci``: a student's repository graded on every push."""

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import PATH, jail_option, weak_option
from grader.errors import EXIT_INTERNAL, EXIT_OK, EXIT_RED, GraderError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grader.ci.found import Handed
    from grader.ci.graded import Graded
    from grader.labs import Lab
    from grader.models import Text

WIDTH = 80
_lang = click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
_labs_named = click.option("--lab", "names", multiple=True, metavar="LAB", help="A lab; may be given several times.")


@click.group("ci")
def ci() -> None:
    """Grade a student's repository on every push, on GitHub and GitLab."""


@ci.command()
@click.argument("platform", type=click.Choice(["github", "gitlab"]))
@_labs_named
@click.option("--kit", help="What pip installs, one version of it; default: this one.")
@click.option("--classroom", is_flag=True, help="For GitHub Classroom: with its points.")
@click.option("--out", type=PATH, default=Path(), help="The repository's folder; default: this one.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@_lang
def init(
    platform: str, names: tuple[str, ...], kit: str | None, classroom: bool, out: Path, force: bool, lang: str | None
) -> None:  # fmt: skip
    """Write the workflow that grades a student's repository.

    The file goes into the repository that students start from. It installs one version of the kit, whose suite is the
    one that counts. Without --lab it grades every lab that has its folder in the repository.
    """
    from grader.ci.words import CLASSROOM_ONLY, init_lines
    from grader.ci.workflows import checked_kit, default_kit, write_workflow
    from grader.labsearch import find_lab
    from grader.language import language_of
    from grader.reports.wrap import wrapped

    language = language_of(lang)
    if classroom and platform != "github":
        raise InputError(CLASSROOM_ONLY)
    labs = [find_lab(name).id for name in names]
    requirement = checked_kit(kit or default_kit())
    kind = "classroom" if classroom else platform
    path = write_workflow(kind, out, kit=requirement, labs=labs, language=language, force=force)
    for text in init_lines(kind, path, requirement, labs, own=kit is None):
        for line in wrapped(text.to(language), WIDTH):
            click.echo(line)


@ci.command()
@_labs_named
@click.option("--repository", type=PATH, default=Path(), help="What was pushed; default: this folder.")
@click.option("--student", type=PATH, help="The one file to grade, in place of what is found.")
@click.option("--labs", "labs_folder", type=PATH, help="A folder of labs, in place of the installed kit's.")
@click.option("--out", type=PATH, default=Path("results"), show_default=True, help="Where results go.")
@click.option("--classroom", is_flag=True, help="Hand GitHub Classroom its result, in whole points.")
@jail_option
@weak_option
@_lang
def run(
    names: tuple[str, ...], repository: Path, student: Path | None, labs_folder: Path | None, out: Path,
    classroom: bool, jail: str | None, allow_weak_isolation: bool, lang: str | None,
) -> None:  # fmt: skip
    """Grade what was pushed, with the labs of the installed kit and nothing of the repository but students' files.

    Writes a report a lab, junit.xml and summary.md; on GitHub also annotations and the job's summary. Exit code 0 if
    all checks of all labs pass, 1 if not, 2 for bad input, 3 if the grader itself failed.
    """
    from grader.ci.annotations import command
    from grader.language import language_of

    language = language_of(lang)
    try:
        labs = _labs(labs_folder)
        handed, notes = _handed(repository, student, labs, [_named(name, labs) for name in dict.fromkeys(names)])
        done, chosen = _graded(handed, out, jail, language, weak=allow_weak_isolation)
        _hand_over(done, [chosen, *notes], out, language, classroom=classroom)
    except GraderError as error:
        if _on_github():  # else it stands in the log only, where nobody looks first
            click.echo(command("error", error.to(language), title="grader"))
        raise
    if any(one.report.score is None for one in done):
        sys.exit(EXIT_INTERNAL)
    sys.exit(EXIT_OK if all(one.passed for one in done) else EXIT_RED)


def _handed(
    repository: Path, student: Path | None, labs: "Sequence[Lab]", named: "Sequence[Lab]"
) -> "tuple[Sequence[Handed], Sequence[Text]]":
    """Return what is graded, and what is to be said about the rest."""
    from grader.ci.found import look_into, one_file
    from grader.ci.words import ONE_LAB_ONE_FILE
    from grader.sources import ABSENT

    if student is None:
        return look_into(repository, labs, named)
    if len(named) != 1:
        raise InputError(ONE_LAB_ONE_FILE)
    if not os.path.lexists(student):
        raise InputError(ABSENT.filled(name=student))
    return [one_file(student, repository, named[0])], []


def _graded(
    handed: "Sequence[Handed]", out: Path, jail: str | None, language: str, *, weak: bool
) -> "tuple[list[Graded], Text]":
    """Grade, and show each lab as soon as it is done; return the outcome, and the sentence about the isolation."""
    from grader.ci.graded import graded
    from grader.ci.summary import isolation
    from grader.ci.written import results_folder
    from grader.sandbox.choice import choose
    from grader.sandbox.launcher import launcher

    for one in handed:
        one.lab.need_baseline()
    results_folder(out)
    chosen = choose(jail, weak_allowed=weak)
    said = isolation(chosen)
    _say(said, language)
    start = launcher(chosen.jail)
    done = []
    try:
        for result in graded(handed, start):
            _show(result, language)
            done.append(result)
    finally:
        start.close()
    return done, said


def _hand_over(done: "Sequence[Graded]", notes: "Sequence[Text]", out: Path, language: str, *, classroom: bool) -> None:
    """Say what is left to be said, write the results, and give GitHub's runner what it takes."""
    from grader.ci import classroom as points
    from grader.ci.annotations import annotations, command, commands, harmless
    from grader.ci.summary import SEVERAL, summary
    from grader.ci.words import CLASSROOM, RESULTS
    from grader.ci.written import OUTPUT, RESULT_FILE, SUMMARY, hand_over, write_results
    from grader.files import write_json
    from grader.reports.terminal import NO_SCORE
    from grader.reports.wrap import wrapped

    made = points.result(done, language) if classroom else None
    if made is not None:
        notes = [*notes, CLASSROOM.filled(whole=points.score(made), all=made["max_score"])]
    click.echo("")
    if len(done) > 1:
        _say(SEVERAL.filled(passed=sum(one.passed for one in done), all=len(done)), language)
    for note in notes[1:]:
        for line in wrapped(note.to(language), WIDTH):
            click.echo(harmless(line))
    text = summary(done, language, notes)
    remarks = annotations(done, language)
    write_results(out, done, remarks, text)
    _say(RESULTS.filled(path=out), language)
    if _on_github():
        for one in done:
            if one.report.score is None:
                click.echo(command("error", NO_SCORE.to(language), title=one.lab.id))
        for line in commands(remarks, language):
            click.echo(line)
    hand_over(SUMMARY, text)
    if made is not None:
        write_json(out / RESULT_FILE, made)
        hand_over(OUTPUT, f"result={points.encoded(made)}\n")


def _say(text: "Text", language: str) -> None:
    from grader.ci.annotations import harmless

    click.echo(harmless(text.to(language)))


def _labs(folder: Path | None) -> "list[Lab]":
    """Return the labs of the kit, or those of a folder that is named: never those of the folder one is in."""
    from grader.ci.words import NO_KIT_LABS, NO_LABS_IN
    from grader.labsearch import kit_labs, labs_in

    root = folder if folder is not None else kit_labs()
    labs = labs_in(root) if root is not None and root.is_dir() else []
    if not labs:
        raise InputError(NO_LABS_IN.filled(path=folder) if folder is not None else NO_KIT_LABS)
    return labs


def _named(name: str, labs: "Sequence[Lab]") -> "Lab":
    from grader.labsearch import NO_LAB
    from grader.reports.wrap import listed

    for lab in labs:
        if lab.id == name:
            return lab
    raise InputError(NO_LAB.filled(name=repr(name), known=listed([lab.id for lab in labs])))


def _on_github() -> bool:
    return os.environ.get("GITHUB_ACTIONS") == "true"


def _show(one: "Graded", language: str) -> None:
    """Print a lab's screen. While it is printed a runner of GitHub's takes no commands, whatever a student wrote."""
    from grader.ci.annotations import command, harmless

    token = secrets.token_hex(16)
    if _on_github():  # setup-python has lines that look like a traceback of Python's turned into annotations
        click.echo(command("remove-matcher", "", owner="python"))
        click.echo(command("stop-commands", token))
    for line in _screen(one, language):
        click.echo(harmless(line))
    if _on_github():
        click.echo(command(token, ""))


def _screen(one: "Graded", language: str) -> "Iterator[str]":
    from grader.ci.summary import UNTOUCHED, shown_score
    from grader.reports.terminal import Screen

    yield ""
    if one.untouched:
        yield f"{one.lab.id}  {one.lab.title.to(language)}"
        yield f"{one.path}  {UNTOUCHED.to(language)}  ({shown_score(one.report.score).to(language)})"
        return
    screen = Screen(one.lab, one.submission.source, width=WIDTH, language=language)
    for line in screen.lines(one.report, one.path):
        yield from line.plain.split("\n")
