"""The command ``grader similarity``: sources of a class that are nearly the same."""

from pathlib import Path

import click

from grader.cli_common import course_of, course_option, out_argument


@click.command()
@out_argument
@click.option(
    "--at-least", type=click.FloatRange(0.5, 1.0), default=0.9, show_default=True, help="Share that must be the same."
)
@click.option("--show", type=click.IntRange(0), default=10, show_default=True, help="Pairs whose lines are shown.")
@click.option("--lang", type=click.Choice(["en", "zh"]), help="Language of what is said; default: the locale's.")
@course_option
def similarity(out: Path, at_least: float, show: int, lang: str | None, course: Path | None) -> None:
    """Say which sources of the class in OUT are nearly the same, without the stub's lines.

    A place to look, never a verdict. Needs the extra `similarity`.
    """
    from grader.cli_common import console
    from grader.desk import open_class
    from grader.language import language_of
    from grader.similarity.pairs import similar
    from grader.similarity.screen import finding_lines

    with open_class(out, course_of(course)) as view:
        stub = view.lab.stub.read_text(encoding="utf-8")
        names = [function.name for function in view.lab.functions]
        findings = similar(view.sources(), stub, at_least=at_least, kept=names)
    for line in finding_lines(findings, language_of(lang), width=console().width, shown=show):
        click.echo(line)
