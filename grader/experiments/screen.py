"""An experiment in lines of 80 cells: what was changed, both results side by side, what the difference says."""

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from rich.cells import cell_len
from rich.text import Text as Line

from grader.digits import number
from grader.experiments.experiment import Call, Experiment, Step, Variant
from grader.experiments.perform import Result
from grader.experiments.shelf import Entry
from grader.models import Text
from grader.reports.wrap import listed, wrapped

WIDTH = 80
GAPS = range(4, 1, -1)  # between two tables: as wide as fits
DIFFERS = "*"  # behind a number that the change has changed

BEFORE = Text("unchanged", "改动前")
AFTER = Text("changed  ", "改动后")
WHERE = Text("where", "其中")
EXPECTED = Text("expected", "预期")
YOURS = Text("yours", "你的结果")
CHANGED = Text("yours, changed", "改动后的结果")
UNFINISHED = Text(
    "Unchanged, this is not yet what is expected, so the change cannot show anything. Write {functions} first (`grader "
    "test {lab}`), then come back.",
    "改动前的结果还不是预期的，所以看不出改动的影响。先写好 {functions}（`grader test {lab}`），再回来看。",
)
MISSING = Text(
    "The changed one needs {functions} too, which does not give what it should yet. Write it first (`grader test "
    "{lab}`), then come back.",
    "改动后还要用到 {functions}，它给出的还不是应有的结果。先写好它（`grader test {lab}`），再回来看。",
)
OTHERWISE = Text(
    "Your functions are right unchanged, but react to the change in a way of their own.",
    "改动前你的函数是对的，但对这个改动的反应与众不同。",
)
HOW = Text(
    "Run one: grader experiment NAME. It uses the student.py of its lab.",
    "运行：grader experiment 名字。用的是该实验里的 student.py。",
)
MARKED = Text("* differs from yours unchanged", "* 与改动前不同")


class Screen:
    """Lays out experiments; ``plain`` means no colour, and one table below another."""

    def __init__(self, language: str = "en", *, plain: bool = False) -> None:
        self._language = language
        self._plain = plain

    def listing(self, entries: Sequence[Entry]) -> Iterator[Line]:
        """Return all names with what they change."""
        name = max(len(one.name) for one in entries) + 2
        for one in entries:
            if self._plain:
                yield Line(f"{one.name}, {one.lab}")
                yield from self._said(one.title, "  ")
                continue
            yield Line(f"{one.name.ljust(name)}{one.lab}")
            yield from self._said(one.title, " " * name)
        yield Line("")
        yield from self._said(HOW)

    def lines(self, experiment: Experiment, results: Sequence[Result]) -> Iterator[Line]:
        """Return an experiment and what it gave."""
        yield Line(f"{experiment.name}  {self._to(experiment.title)}", self._style("bold"))
        yield Line(f"{self._to(BEFORE)}  {experiment.before}")
        yield Line(f"{self._to(AFTER)}  {experiment.after}")
        yield from self._code(experiment)
        said: list[Text] = []
        for result in results:
            yield Line("")
            yield Line(self._to(result.trial.given), self._style("bold"))
            yield from self._tables(result)
            sentence = _sentence(experiment, result)
            if sentence not in said:  # the same for each input: once will do
                said.append(sentence)
                yield from self._said(sentence)

    def _code(self, experiment: Experiment) -> Iterator[Line]:
        steps = [step for trial in experiment.trials for step in trial.changed if isinstance(step, Variant)]
        for function in dict.fromkeys(step.function for step in steps):
            yield Line("")
            yield Line(self._to(WHERE), self._style("dim"))
            for line in inspect.getsource(function).splitlines():
                if '"""' not in line:
                    yield Line(f"    {line.replace(': Any', '').replace(': int', '').replace(' -> Any', '')}")

    def _tables(self, result: Result) -> Iterator[Line]:
        changed = _differs(result.yours, result.changed)
        blocks = [
            self._block(EXPECTED, np.array(result.trial.want, float), None),
            self._block(YOURS, result.yours, None),
            self._block(CHANGED, result.changed, changed),
        ]
        widths = [max(map(cell_len, block)) for block in blocks]
        gap = next((gap for gap in GAPS if sum(widths) + 2 * gap <= WIDTH), 0)
        words = any(isinstance(one, Text) for one in (result.yours, result.changed))  # which need the width
        if self._plain or words or not gap:
            for block in blocks:
                yield from map(Line, block)
        else:
            for at in range(max(map(len, blocks))):
                row = ""
                for block, width in zip(blocks, widths, strict=True):
                    text = block[at] if at < len(block) else ""
                    row += text + " " * (width - cell_len(text) + gap)
                yield Line(row.rstrip())
        if changed is not None and changed.any():
            yield Line(f"  {self._to(MARKED)}", self._style("dim"))

    def _block(self, title: Text, content: Any, marked: Any) -> list[str]:
        head = f"  {self._to(title)}"
        if isinstance(content, Text):
            return [head, *wrapped(self._to(content), WIDTH, first="    ", indent="    ")]
        texts = [
            [number(float(value)) + (DIFFERS if differs else "") for value, differs in zip(*pair, strict=True)]
            for pair in zip(content, np.zeros(content.shape, bool) if marked is None else marked, strict=True)
        ]
        columns = [_aligned(column) for column in zip(*texts, strict=True)]
        return [head, *("  " + " ".join(row).rstrip() for row in zip(*columns, strict=True))]

    def _said(self, text: Text, indent: str = "  ") -> Iterator[Line]:
        yield from map(Line, wrapped(self._to(text), WIDTH, first=indent, indent=indent))

    def _to(self, text: Text) -> str:
        return text.to(self._language)

    def _style(self, style: str) -> str:
        return "" if self._plain else style


def _sentence(experiment: Experiment, result: Result) -> Text:
    """Return what a trial says."""
    if result.foreseen:
        return result.trial.meaning
    needed, more = _functions(result.trial.yours), _functions(result.trial.changed)
    if not result.right:
        return UNFINISHED.filled(functions=listed(needed), lab=experiment.lab)
    missing = [name for name in more if name not in needed]
    return MISSING.filled(functions=listed(missing), lab=experiment.lab) if missing else OTHERWISE


def _functions(steps: Sequence[Step]) -> list[str]:
    return list(dict.fromkeys(step.function for step in steps if isinstance(step, Call)))


def _differs(one: Any, other: Any) -> Any:
    """Return where two tables differ; nothing where there is no table, or one of another shape."""
    if not isinstance(one, np.ndarray) or not isinstance(other, np.ndarray) or one.shape != other.shape:
        return None
    return ~np.isclose(one, other, equal_nan=True)


def _aligned(column: Sequence[str]) -> list[str]:
    """Return numbers that end below one another; their mark stands behind that."""
    room = max(len(text.rstrip(DIFFERS)) for text in column)
    mark = any(text.endswith(DIFFERS) for text in column)
    texts = [text if text.endswith(DIFFERS) or not mark else text + " " for text in column]
    return [text.rjust(room + mark) for text in texts]
