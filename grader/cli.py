"""The command ``grader``: arguments, exit codes, and who is called. Exit codes: see ``grader.errors``."""

import os
import signal
import sys
import traceback
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader import __version__, cli_student
from grader.cli_ci import ci
from grader.cli_common import PATH, console
from grader.cli_desk import history, override, report
from grader.cli_export import export
from grader.cli_grade import grade, regrade
from grader.cli_handout import autograde, gradescope, student_kit
from grader.cli_lab import lab_group
from grader.cli_lesson import experiment, lesson
from grader.cli_show import show
from grader.cli_similarity import similarity
from grader.cli_submissions import submissions
from grader.errors import EXIT_INPUT, EXIT_INTERNAL, EXIT_INTERRUPTED, EXIT_OK, EXIT_RED, GraderError, InputError

if TYPE_CHECKING:
    from rich.console import Console

    from grader.labs import Lab
    from grader.models import Report


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(version)s")
def app() -> None:
    """Labs in NumPy, and a grader that tells the truth about what was written."""


@app.command()
@click.argument("labs", nargs=-1)
@click.option("--student", type=PATH, help="The file to test in place of the lab's student.py.")
@click.option("-v", "--verbose", is_flag=True, help="Every detail of every check.")
@click.option("-q", "--quiet", is_flag=True, help="One line a group.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
@click.option("--plain", is_flag=True, help="For a screen reader: no colour, nothing side by side.")
def test(
    labs: tuple[str, ...], student: Path | None, verbose: bool, quiet: bool, lang: str | None, plain: bool
) -> None:  # fmt: skip
    """Run a lab's suite on your own file and show every check.

    LABS are names or folders; default: the lab of this folder, else every lab. Exit code 0 only if all pass.
    """
    from grader.labs import LAB_FILE, ONE_LAB
    from grader.labsearch import all_labs, find_lab
    from grader.language import language_of

    if not labs and Path(LAB_FILE).is_file():
        labs = (".",)
    chosen = [find_lab(name) for name in labs] if labs else all_labs()
    if student is not None and len(chosen) != 1:
        raise InputError(ONE_LAB)
    verbosity = 2 if verbose else 0 if quiet else 1
    out = console(plain=plain)
    verdicts = []
    for number, lab in enumerate(chosen):
        if number:
            out.print()
        verdicts.append(_test_one(lab, student or lab.stub, verbosity, language_of(lang), out, plain=plain))
    if "internal" in verdicts:
        sys.exit(EXIT_INTERNAL)
    sys.exit(EXIT_OK if all(verdict == "passed" for verdict in verdicts) else EXIT_RED)


def _test_one(lab: "Lab", file: Path, verbosity: int, language: str, out: "Console", *, plain: bool) -> str:
    from grader.grading import grade_batch
    from grader.models import FIXED_SEED
    from grader.reports.terminal import Screen
    from grader.sandbox.launcher import launcher
    from grader.sources import ABSENT
    from grader.submissions import Found, read

    if not os.path.lexists(file):
        raise InputError(ABSENT.filled(name=file))
    lab.need_baseline()
    shown = os.path.relpath(file)
    submission = read(Found(file.stem, file, shown), lab.helpers)
    reports: list[Report] = []
    start = launcher("none")
    try:
        grade_batch(lab, [submission], start, seed=FIXED_SEED, on_report=reports.append)
    finally:
        start.close()
    cli_student.note_run(lab, reports[0], file, language)
    width = out.width if out.is_terminal else 80
    screen = Screen(lab, submission.source, width=width, verbosity=verbosity, language=language, plain=plain)
    for line in screen.lines(reports[0], shown):
        out.print(line)
    return reports[0].verdict


@app.command()
def doctor() -> None:
    """Say which isolation this machine has, and whether it is fit for strangers' code. Exit code 1 if not."""
    from grader.reports.doctor import diagnosis_lines
    from grader.sandbox.choice import layers, strongest
    from grader.sandbox.jails import STRONG

    out = console()
    best = strongest()
    for line in diagnosis_lines(layers(), best, fit=best.jail in STRONG, width=out.width):
        out.print(line)
    sys.exit(EXIT_OK if best.jail in STRONG else EXIT_RED)


export.add_command(student_kit)
export.add_command(gradescope)
app.add_command(autograde)
app.add_command(lab_group)
app.add_command(show)
app.add_command(lesson)
app.add_command(experiment)
for _command in (
    submissions, grade, regrade, report, override, history, export, similarity, ci, *cli_student.COMMANDS
):  # fmt: skip
    app.add_command(_command)


def _language() -> str:
    """Return the language in which a fault is told, also where the command line was not understood."""
    from grader.language import LANGUAGES, language_of

    asked = [after for option, after in pairwise(sys.argv) if option == "--lang" and after in LANGUAGES]
    return language_of(asked[-1] if asked else None)


def _complain(message: str) -> None:
    click.echo(f"grader: {message}", err=True)


def main() -> None:
    """Run the command line; every expected fault becomes one sentence and its exit code."""
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores one of them
            signal.signal(number, signal.default_int_handler)  # ended from outside: as by Ctrl-C, which cleans up
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: starting threads that nobody uses costs 0.1 s
    try:
        app(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        raise SystemExit(EXIT_INPUT) from None
    except GraderError as error:
        _complain(error.to(_language()))
        raise SystemExit(error.exit_code) from None
    except (KeyboardInterrupt, click.Abort):
        _complain("interrupted; finished reports are kept")
        raise SystemExit(EXIT_INTERRUPTED) from None
    except BrokenPipeError:  # the reader of our output left: `grader ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(EXIT_INPUT) from None
    except Exception as error:  # noqa: BLE001 - whatever else happens is ours to answer for, in one sentence
        _complain(_own_fault(error))
        raise SystemExit(EXIT_INTERNAL) from None


def _own_fault(error: Exception) -> str:
    if os.environ.get("GRADER_TRACEBACK"):
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    what = f"{type(error).__name__}: {error}{where}"
    return f"a fault of the grader's own, please report it: {what}; GRADER_TRACEBACK=1 shows more"
