"""The command ``grader``: arguments, exit codes, and who is called. Exit codes: see ``grader.errors``."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grader import __version__
from grader.errors import EXIT_INPUT, EXIT_INTERNAL, EXIT_INTERRUPTED, EXIT_OK, EXIT_RED, GraderError, InputError

if TYPE_CHECKING:
    from rich.console import Console

    from grader.labs import Lab
    from grader.models import Report

PIPE_WIDTH = 120  # where output is not a terminal: logs do not wrap, and 80 would cut what is worth reading

app = typer.Typer(
    name="grader", no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
    help="Labs in NumPy, and a grader that tells the truth about what was written.",
)  # fmt: skip
lab_app = typer.Typer(no_args_is_help=True, help="For authors of labs: prove a lab, record what it is compared with.")
app.add_typer(lab_app, name="lab")


def _console(*, error: bool = False) -> "Console":
    from rich.console import Console

    stream = sys.stderr if error else sys.stdout
    return Console(stderr=error, highlight=False, width=None if stream.isatty() else PIPE_WIDTH, soft_wrap=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit(EXIT_OK)


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    del version


@app.command()
def test(
    labs: Annotated[
        list[str] | None,
        typer.Argument(help="Labs by name or folder; default: the lab of this folder, else every lab."),
    ] = None,
    student: Annotated[Path | None, typer.Option(help="The file to test in place of the lab's student.py.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Every detail of every check.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="One line a group.")] = False,
) -> None:
    """Run a lab's suite on your own file and show every check. Exit code 0 only if all pass."""
    from grader.labs import LAB_FILE, all_labs, find_lab

    if not labs and Path(LAB_FILE).is_file():
        labs = ["."]
    chosen = [find_lab(name) for name in labs] if labs else all_labs()
    if student is not None and len(chosen) != 1:
        raise InputError("--student goes with one lab: name it")
    verbosity = 2 if verbose else 0 if quiet else 1
    console = _console()
    verdicts = []
    for number, lab in enumerate(chosen):
        if number:
            console.print()
        verdicts.append(_test_one(lab, student or lab.stub, verbosity, console))
    if "internal" in verdicts:
        raise typer.Exit(EXIT_INTERNAL)
    raise typer.Exit(EXIT_OK if all(verdict == "passed" for verdict in verdicts) else EXIT_RED)


def _test_one(lab: "Lab", file: Path, verbosity: int, console: "Console") -> str:
    from grader.grading import grade_batch
    from grader.models import FIXED_SEED
    from grader.reports.terminal import Screen
    from grader.sandbox.launcher import launcher
    from grader.submissions import Found, read

    if not os.path.lexists(file):
        raise InputError(f"there is no {file}")
    if lab.baseline is None:
        raise InputError(f"{lab.folder}: nothing is recorded for this lab yet; run `grader lab record {lab.id}`")
    shown = os.path.relpath(file)
    submission = read(Found(file.stem, file, str(shown)))
    reports: list[Report] = []
    start = launcher("none")
    try:
        grade_batch(lab, [submission], start, seed=FIXED_SEED, on_report=reports.append)
    finally:
        start.close()
    screen = Screen(lab, submission.source, width=console.width if console.is_terminal else 80, verbosity=verbosity)
    for line in screen.lines(reports[0], str(shown)):
        console.print(line)
    return reports[0].verdict


@app.command()
def grade(
    submissions: Annotated[
        Path, typer.Argument(help="A folder of submissions: folders with student.py, or .py files.")
    ],
    lab: Annotated[str, typer.Option(help="The lab, by name or folder.")],
    out: Annotated[Path | None, typer.Option(help="Where results go; default: results/<lab>.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Verifier processes; default: one a core.")] = os.cpu_count() or 1,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Seed of the random inputs; default: the class's own, drawn once.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the reports as JSON lines, nothing else.")] = False,
) -> None:
    """Grade a folder of submissions. Exit code 0 means graded, not that everyone passed."""
    from grader.executors.local import LocalExecutor
    from grader.labs import find_lab
    from grader.pipeline import GRADEBOOK_FILE, REPORTS_FOLDER, grade_class
    from grader.reports.progress import Progress

    chosen = find_lab(lab)
    folder = out or Path("results") / chosen.id
    console = _console()
    with Progress(_console(error=True), chosen) as progress:
        reports = grade_class(
            chosen, submissions, folder, LocalExecutor(workers), seed=seed,
            on_start=progress.start, on_report=progress.advance,
        )  # fmt: skip
    if json:
        import msgspec

        for report in reports:
            typer.echo(msgspec.json.encode(report).decode())
    else:
        _print_table(chosen, reports, console)
        console.print(f"seed {reports[0].seed}, isolation {reports[0].environment.jail}")
        console.print(f"reports: {folder / REPORTS_FOLDER}{os.sep}   gradebook: {folder / GRADEBOOK_FILE}")
    failed = [report.submission.id for report in reports if report.score is None]
    if failed:
        _complain(f"the grader failed on {', '.join(failed)}: no score; see first_wrong in the report")
        raise typer.Exit(EXIT_INTERNAL)


def _print_table(lab: "Lab", reports: "list[Report]", console: "Console") -> None:
    from grader.reports.table import score_table, summary

    for line in score_table(lab, reports, console.width):
        console.print(line)
    console.print()
    for line in summary(reports, lab):
        console.print(line)


@lab_app.command("check")
def lab_check(
    labs: Annotated[list[str] | None, typer.Argument(help="Labs by name or folder; default: every lab.")] = None,
) -> None:
    """Prove labs: reference full, stub zero, every chaff caught by the check it names, every wheat accepted."""
    from grader.labcheck import check_lab
    from grader.labs import all_labs, find_lab

    console = _console()
    red = False
    for lab in [find_lab(name) for name in labs] if labs else all_labs():
        proof = check_lab(lab)
        red = red or bool(proof.findings)
        state = f"{len(proof.findings)} to mend" if proof.findings else "proved"
        console.print(
            f"{lab.id}: {proof.checks} checks, {proof.chaffs} chaffs, {proof.wheats} wheats: {state}", markup=False
        )
        for finding in proof.findings:
            console.print(f"  {finding.what}: {finding.problem}", markup=False)
    raise typer.Exit(EXIT_RED if red else EXIT_OK)


@lab_app.command("record")
def lab_record(lab: Annotated[str, typer.Argument(help="A lab by name or folder.")]) -> None:
    """Record a lab's baseline, its answers for the fixed seed, and the generated blocks of its TASK files."""
    from grader.labs import find_lab
    from grader.recording import record_lab

    recorded = record_lab(find_lab(lab))
    checks = [stub for labels in (recorded.baseline or {}).values() for stub in labels.values()]
    typer.echo(f"{recorded.id}: {len(checks)} checks recorded, {checks.count('PASS')} of them guards")


@lab_app.command("list")
def lab_list() -> None:
    """List the labs: title, functions, groups, checks, points."""
    from grader.labs import all_labs

    for lab in all_labs():
        checks = sum(len(labels) for labels in (lab.baseline or {}).values())
        names = ", ".join(function.name for function in lab.functions)
        typer.echo(f"{lab.id}: {lab.title.en}")
        typer.echo(f"  {lab.title.zh}")
        typer.echo(f"  {len(lab.groups)} groups, {checks} checks, {lab.points} points; {names}")


def _complain(message: str) -> None:
    typer.echo(f"grader: {message}", err=True)


def main() -> None:
    """Run the command line; every expected fault becomes one sentence and its exit code."""
    try:
        app()
    except GraderError as error:
        _complain(str(error))
        raise SystemExit(error.exit_code) from error
    except KeyboardInterrupt:
        _complain("interrupted; finished reports are kept")
        raise SystemExit(EXIT_INTERRUPTED) from None
    except BrokenPipeError:  # the reader of our output left: `grader ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(EXIT_INPUT) from None
