"""The commands a student works with beside ``test``: watch, hint, status, quiz."""

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli_common import PATH
from grader.errors import EXIT_RED, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console
    from rich.text import Text as Line

    from grader.labs import Lab
    from grader.models import QuizResult, Report

PLAIN_WIDTH = 80
LANG = click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else PLAIN_WIDTH, soft_wrap=True)


def _lab(name: str | None) -> "Lab":
    """Return the lab that is named, else the one of this folder, else the one to go on with."""
    from grader.labs import LAB_FILE
    from grader.labsearch import find_lab
    from grader.progress import NONE_READY, ProgressFile, labs_here, next_lab

    if name is not None or Path(LAB_FILE).is_file():
        return find_lab(name or ".")
    labs = labs_here()
    if not labs:
        raise InputError(NONE_READY)
    return next_lab(labs, ProgressFile.of().read()) or labs[-1]


def note_run(lab: "Lab", report: "Report", file: Path, language: str) -> None:
    """Keep a run of the lab's own student.py in the progress file; where it cannot be written nothing is kept."""
    from grader.progress import ProgressFile

    if not (lab.stub.is_file() and file.is_file() and file.samefile(lab.stub)):
        return
    progress = ProgressFile.of(lab)
    progress.note_run(report)
    if progress.problem is not None:
        click.echo(f"grader: {progress.problem.to(language)}", err=True)


@click.command()
@click.argument("lab", required=False)
@click.option("--plain", is_flag=True, help="Print each run below the one before; do not redraw the screen.")
@LANG
def watch(lab: str | None, *, plain: bool, lang: str | None) -> None:
    """Run LAB again at every save of student.py, and show what changed.

    LAB is a name or a folder; default: the lab of this folder, else the first that is not done. Keys: h shows the next
    hint, n goes to the next lab, r runs again, q quits.
    """
    from grader.language import language_of
    from grader.watching.saves import MISSING, can_watch

    language = language_of(lang)
    if not can_watch():
        raise InputError(MISSING)
    chosen = _lab(lab)
    chosen.need_baseline()
    console = _console()
    still = console.is_terminal and not console.is_dumb_terminal and not plain
    _watch(chosen, console, language, still=still, plain=plain)


def _watch(lab: "Lab", console: "Console", language: str, *, still: bool, plain: bool) -> None:
    import queue
    import warnings

    from grader.progress import labs_here
    from grader.reports.terminal import SCORE
    from grader.watching.display import Display, InPlace, Printed
    from grader.watching.events import Event
    from grader.watching.keyboard import Keyboard
    from grader.watching.runs import Runs
    from grader.watching.saves import Saves
    from grader.watching.watch import Watch

    events: queue.SimpleQueue[Event] = queue.SimpleQueue()
    keys = sys.stdin.isatty() and sys.stdout.isatty()
    with ExitStack() as stack:  # the screen is given back first, then the keys, then what runs is ended
        stack.enter_context(warnings.catch_warnings(action="ignore"))  # a suite's would be written over the screen
        runs = stack.enter_context(Runs(events.put))
        saves = stack.enter_context(Saves(events.put))
        if keys:
            stack.enter_context(Keyboard(events.put))
        width = console.width if console.is_terminal else PLAIN_WIDTH
        display: Display
        if still:
            display = stack.enter_context(InPlace(console, language, events.put))
        else:
            display = stack.enter_context(Printed(console, language, width=width, plain=plain))
        seen = Watch(labs_here, events=events, runs=runs, follow=saves.follow, display=display, keys=keys).run(lab)
    if still and seen.report is not None and seen.report.score is not None:
        from grader.reports.gradebook_csv import points

        score = SCORE.filled(earned=points(seen.report.score), all=seen.report.score.out_of).to(language)
        console.print(f"{seen.lab.id}  {score}", markup=False)


@click.command()
@click.argument("lab", required=False)
@click.argument("group", required=False)
@click.option("--all", "every", is_flag=True, help="Show all hints up to now again.")
@LANG
def hint(lab: str | None, group: str | None, *, every: bool, lang: str | None) -> None:
    """Show the next hint for LAB: each call one step further.

    GROUP is a group's id, such as test2; default: the first that was red in the last run. LAB as for `grader watch`.
    """
    from grader.language import language_of

    language = language_of(lang)
    _print(_hint_lines(_lab(lab), group, language, every=every))


def _hint_lines(lab: "Lab", named: str | None, language: str, *, every: bool) -> "Iterable[Line]":
    from rich.text import Text as Line

    from grader.hints import group_for, next_hint, shown_hints
    from grader.progress import LabProgress, ProgressFile
    from grader.reports.hint import LAST, NO_HINTS, NONE_SHOWN, NOT_NOTED, NOTHING_RED, hint_lines

    progress = ProgressFile.of(lab)
    known = progress.read().get(lab.id, LabProgress())
    if progress.problem is not None:
        click.echo(f"grader: {progress.problem.to(language)}", err=True)
    group = group_for(lab, known, named)
    if group is None:
        yield Line(NOTHING_RED.to(language))
        return
    width = _console().width
    yield Line.assemble((lab.id, "bold"), "  ", group.title.to(language))
    shown = known.hints.get(group.id, 0)
    coming = next_hint(group, shown)
    if coming is None:
        yield Line(NO_HINTS.filled(group=group.id).to(language))
    elif every:
        for one in shown_hints(group, shown):
            yield from hint_lines(one, width=width, language=language)
        if not shown:
            yield Line(NONE_SHOWN.to(language))
    else:
        yield from hint_lines(coming, width=width, language=language)
        if not coming.fresh:
            yield Line(LAST.to(language))
        elif not progress.note_hint(lab, group.id, coming.number):
            yield Line(NOT_NOTED.filled(file=progress.path.name).to(language))


@click.command()
@LANG
def status(lang: str | None) -> None:
    """Show how far you are: the best and the last score in each lab, and which comes next."""
    from grader.language import language_of
    from grader.progress import ProgressFile, labs_here
    from grader.reports.status import status_lines

    language = language_of(lang)
    labs = labs_here()
    progress = ProgressFile.of(labs[0] if labs else None)
    known = progress.read()
    if progress.problem is not None:
        click.echo(f"grader: {progress.problem.to(language)}", err=True)
    _print(status_lines(labs, known, language))


@click.command()
@click.argument("lab", required=False)
@click.option("--answers", type=PATH, help="The file of answers to read in place of the lab's answers.toml.")
@LANG
def quiz(lab: str | None, answers: Path | None, lang: str | None) -> None:
    """Show the questions of LAB's quiz, and how your answers are read.

    LAB as for `grader watch`. Exit code 1 if there is an answer that cannot be read.
    """
    from grader.language import language_of
    from grader.quiz.answers import ANSWERS_FILE
    from grader.quiz.judging import judge
    from grader.reports.quiz import NO_QUIZ
    from grader.sources import ABSENT
    from grader.submissions import read_answers_at

    language = language_of(lang)
    chosen = _lab(lab)
    if chosen.quiz is None:
        raise InputError(NO_QUIZ.filled(lab=chosen.id))
    if answers is not None and not os.path.lexists(answers):
        raise InputError(ABSENT.filled(name=answers))
    path = answers or chosen.folder / ANSWERS_FILE
    given = read_answers_at(path) if os.path.lexists(path) else None
    result = judge(chosen.quiz, chosen.key, given, points=0)
    _print(_quiz_lines(chosen, path, result, language))
    if result is not None and (result.problems or result.count("unfit")):
        sys.exit(EXIT_RED)


def _quiz_lines(lab: "Lab", path: Path, result: "QuizResult | None", language: str) -> "Iterable[Line]":
    from rich.text import Text as Line

    from grader.reports.quiz import FILE, HEAD, question_lines, summary

    assert lab.quiz is not None
    width = _console().width
    yield Line.assemble((lab.id, "bold"), "  ", lab.title.to(language))
    yield Line(FILE.filled(file=os.path.relpath(path)).to(language))
    yield Line("")
    yield from question_lines(lab.quiz, result, width=width, language=language)
    if result is not None:
        yield Line(HEAD.filled(said=summary(result, shown=True)).to(language))


def _print(lines: "Iterable[Line]") -> None:
    console = _console()
    for line in lines:
        console.print(line)


COMMANDS = (watch, hint, status, quiz)
