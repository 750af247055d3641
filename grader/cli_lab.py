"""The commands ``grader lab ...``: for authors of labs."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.errors import EXIT_OK, EXIT_RED

if TYPE_CHECKING:
    from grader.labs import Lab


@click.group("lab")
def lab_group() -> None:
    """For authors of labs: prove a lab, record what it is compared with."""


@lab_group.command("check")
@click.argument("labs", nargs=-1)
@click.option("--diagnosis", is_flag=True, help="Measure instead how far the diagnosis can be trusted.")
@click.option("--pairs", type=click.IntRange(0), default=100, show_default=True, help="Pairs of known bugs a lab.")
def lab_check(labs: tuple[str, ...], diagnosis: bool, pairs: int) -> None:
    """Prove LABS (default: every lab).

    Reference full, stub zero, every chaff caught by the check it names, every wheat accepted. Exit code 1 if not.
    """
    from grader.labcheck import check_lab
    from grader.labsearch import all_labs, find_lab

    chosen = [find_lab(name) for name in labs] if labs else all_labs()
    if diagnosis:
        sys.exit(_measure_diagnosis(chosen, pairs))
    red = False
    for lab in chosen:
        if lab.unfinished and lab.baseline is None:
            click.echo(f"{lab.id}: unfinished, nothing recorded yet; run `grader lab record {lab.id}`")
            continue
        proof = check_lab(lab)
        red = red or bool(proof.findings and not lab.unfinished)
        state = f"{len(proof.findings)} to mend" if proof.findings else "proved"
        if lab.unfinished:
            state = (
                f"unfinished, {state}" if proof.findings else "nothing is missing: remove `unfinished` from lab.toml"
            )
        click.echo(f"{lab.id}: {proof.checks} checks, {proof.chaffs} chaffs, {proof.wheats} wheats: {state}")
        for finding in proof.findings:
            click.echo(f"  {finding.what}: {finding.problem}")
    sys.exit(EXIT_RED if red else EXIT_OK)


def _measure_diagnosis(labs: "list[Lab]", pairs: int) -> int:
    from grader.precision import measure
    from grader.reports.precision import precision_lines

    figures = {}
    for lab in labs:
        figures[lab.id] = measure(lab, pairs)
        for line in precision_lines({lab.id: figures[lab.id]}, head=len(figures) == 1):
            click.echo(line)
    if len(figures) > 1:
        click.echo(precision_lines(figures, head=False)[-1])
    trusted = all(one.named_share >= 0.95 and not one.wrong and not one.wheats_named for one in figures.values())
    return EXIT_OK if trusted else EXIT_RED


@lab_group.command("record")
@click.argument("lab")
def lab_record(lab: str) -> None:
    """Record LAB's baseline, its answers for the fixed seed, and the generated blocks of its TASK files."""
    from grader.labsearch import find_lab
    from grader.recording import record_lab

    recorded = record_lab(find_lab(lab))
    checks = [stub for labels in (recorded.baseline or {}).values() for stub in labels.values()]
    click.echo(f"{recorded.id}: {len(checks)} checks recorded, {checks.count('PASS')} of them guards")


@lab_group.command("new")
@click.argument("name")
def lab_new(name: str) -> None:
    """Make the skeleton of a lab called NAME, in labs/ and solutions/ of this folder."""
    from grader.labnew import new_lab

    for path in new_lab(name, Path.cwd()):
        click.echo(os.path.relpath(path))
    click.echo(f"next: grader lab record {name}, then grader lab check {name}")


@lab_group.command("list")
def lab_list() -> None:
    """List the labs: title, functions, groups, checks, points."""
    from grader.labsearch import all_labs

    for lab in all_labs():
        checks = sum(len(labels) for labels in (lab.baseline or {}).values())
        names = ", ".join(function.name for function in lab.functions)
        click.echo(f"{lab.id}: {lab.title.en}")
        click.echo(f"  {lab.title.zh}")
        click.echo(f"  {len(lab.groups)} groups, {checks} checks, {lab.points} points; {names}")
