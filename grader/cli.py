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
from grader.cli_lab import lab_group
from grader.cli_show import show
from grader.errors import EXIT_INPUT, EXIT_INTERNAL, EXIT_INTERRUPTED, EXIT_OK, EXIT_RED, GraderError, InputError

if TYPE_CHECKING:
    from rich.console import Console

    from grader.labs import Lab
    from grader.models import Report

PIPE_WIDTH = 120  # where output is not a terminal: logs do not wrap, and 80 would cut what is worth reading
PATH = click.Path(path_type=Path)


def _console(*, error: bool = False, plain: bool = False) -> "Console":
    from rich.console import Console

    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() else PIPE_WIDTH
    return Console(stderr=error, highlight=False, width=width, soft_wrap=True, no_color=plain or None)


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
    from grader.labs import LAB_FILE, ONE_LAB, all_labs, find_lab
    from grader.language import language_of

    if not labs and Path(LAB_FILE).is_file():
        labs = (".",)
    chosen = [find_lab(name) for name in labs] if labs else all_labs()
    if student is not None and len(chosen) != 1:
        raise InputError(ONE_LAB)
    verbosity = 2 if verbose else 0 if quiet else 1
    console = _console(plain=plain)
    verdicts = []
    for number, lab in enumerate(chosen):
        if number:
            console.print()
        verdicts.append(_test_one(lab, student or lab.stub, verbosity, language_of(lang), console, plain=plain))
    if "internal" in verdicts:
        sys.exit(EXIT_INTERNAL)
    sys.exit(EXIT_OK if all(verdict == "passed" for verdict in verdicts) else EXIT_RED)


def _test_one(lab: "Lab", file: Path, verbosity: int, language: str, console: "Console", *, plain: bool) -> str:
    from grader.grading import grade_batch
    from grader.models import FIXED_SEED
    from grader.reports.terminal import Screen
    from grader.sandbox.launcher import launcher
    from grader.submissions import ABSENT, Found, read

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
    width = console.width if console.is_terminal else 80
    screen = Screen(lab, submission.source, width=width, verbosity=verbosity, language=language, plain=plain)
    for line in screen.lines(reports[0], shown):
        console.print(line)
    return reports[0].verdict


@app.command()
@click.argument("submissions", type=PATH)
@click.option("--lab", required=True, help="The lab, by name or folder.")
@click.option("--out", type=PATH, help="Where results go; default: results/<lab>.")
@click.option("--workers", type=click.IntRange(1), help="Verifier processes; default: one a core.")
@click.option("--seed", type=click.IntRange(0), help="Seed of the random inputs; default: the class's, drawn once.")
@click.option("--json", is_flag=True, help="Print the reports as JSON lines and no table.")
@click.option("--jail", type=click.Choice(["bwrap", "landlock", "limits", "none"]), help="Default: the strongest here.")
@click.option(
    "--allow-weak-isolation", is_flag=True, help="Grade where strangers' code cannot be held; reports say so."
)
def grade(
    submissions: Path,
    lab: str,
    out: Path | None,
    workers: int | None,
    seed: int | None,
    json: bool,
    jail: str | None,
    allow_weak_isolation: bool,
) -> None:
    """Grade a folder of SUBMISSIONS: folders with student.py, or .py files.

    Exit code 0 means graded, not that everyone passed.
    """
    from grader.executors.local import LocalExecutor
    from grader.labs import find_lab
    from grader.pipeline import GRADEBOOK_FILE, REPORTS_FOLDER, grade_class
    from grader.reports.progress import Progress
    from grader.sandbox.choice import choose
    from grader.sandbox.jails import STRONG
    from grader.submissions import discover

    chosen = find_lab(lab)
    discover(submissions)  # bad input is said before anything is tried out
    trial = choose(jail, weak_allowed=allow_weak_isolation)
    folder = out or Path("results") / chosen.id
    with Progress(_console(error=True), chosen) as progress:
        reports = grade_class(
            chosen,
            submissions,
            folder,
            LocalExecutor(workers or os.cpu_count() or 1),
            seed=seed,
            jail=trial.jail,
            on_start=progress.start,
            on_report=progress.advance,
        )
    if json:
        import msgspec

        for report in reports:
            click.echo(msgspec.json.encode(report))
    else:
        console = _console()
        _print_table(chosen, reports, console)
        weak = "" if trial.jail in STRONG else " (weak: strangers' code could read files of this machine)"
        console.print(f"seed {reports[0].seed}, isolation {trial.jail}{weak}")
        console.print(
            f"reports: {folder / REPORTS_FOLDER}{os.sep}   gradebook: {folder / GRADEBOOK_FILE}", markup=False
        )
    failed = [report.submission.id for report in reports if report.score is None]
    if failed:
        _complain(f"the grader failed on {', '.join(failed)}: no score; see first_wrong in the report")
        sys.exit(EXIT_INTERNAL)


def _print_table(lab: "Lab", reports: "list[Report]", console: "Console") -> None:
    from grader.reports.table import score_table, summary

    for line in score_table(lab, reports, console.width):
        console.print(line)
    console.print()
    for line in summary(reports, lab):
        console.print(line)


@app.command()
def doctor() -> None:
    """Say which isolation this machine has, and whether it is fit for strangers' code. Exit code 1 if not."""
    from grader.reports.doctor import diagnosis_lines
    from grader.sandbox.choice import layers, strongest
    from grader.sandbox.jails import STRONG

    console = _console()
    best = strongest()
    for line in diagnosis_lines(layers(), best, fit=best.jail in STRONG, width=console.width):
        console.print(line)
    sys.exit(EXIT_OK if best.jail in STRONG else EXIT_RED)


app.add_command(lab_group)
app.add_command(show)
for _command in cli_student.COMMANDS:
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
