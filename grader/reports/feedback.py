"""A diagnosis as a student reads it: where to begin, the call that shows it, what it likely is, what to try."""

from collections.abc import Iterator
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text as Line

from grader.models import Diagnosis, Example, Text
from grader.reports.wrap import listed, wrapped

ARROW = " -> "
MOST_EXPLANATIONS = 3
INDENT = "  "

FIRST = Text("First wrong  ", "最先出错  ")
RIGHT_BEFORE = Text("{names}: right", "{names}：正确")
UNWRITTEN = Text("not written yet: {names}", "还没有写：{names}")
ALSO = Text("also wrong: {names}", "另外出错的还有：{names}")
WITH = Text("{name} with", "{name}，输入")
GOT = Text("got", "得到")
WANT = Text("want", "应为")
YOU = Text("yours is {value}", "你的是 {value}")
FIRST_CELL = Text("first difference at {cell}: got {got}, want {want}", "第一处不同在 {cell}：得到 {got}，应为 {want}")
LIKELY = Text("What you probably did", "你可能是这样写的")
IN = Text("In {name}: ", "{name}：")
SEEN_AS = Text("Symptom  {symptom}. Look at {look_at}.", "症状  {symptom}。请看 {look_at}。")
OFTEN = Text("Usual cause  {cause}.", "常见原因  {cause}。")


class Feedback:
    """Lays out a diagnosis in lines of at most ``width`` cells; if ``plain``, one thing after the other."""

    def __init__(self, *, width: int, language: str, plain: bool = False) -> None:
        self._plain = plain
        self._width = width
        self._language = language

    def lines(self, diagnosis: Diagnosis) -> Iterator[Line]:
        """Return the lines, nothing where the diagnosis is empty."""
        if diagnosis.wrong:
            yield from self._begin(diagnosis)
        if diagnosis.example is not None:
            yield from self._example(diagnosis.example)
        if diagnosis.relation is not None:
            yield from self.wrapped(self._say(diagnosis.relation), INDENT)
        if diagnosis.explanations:
            yield Line(self._say(LIKELY), style="bold")
            for one in diagnosis.explanations[:MOST_EXPLANATIONS]:
                several = len(diagnosis.wrong) > 1
                said = (self._say(IN, name=one.function) if several else "") + self._say(one.text)
                yield from self.wrapped(said, INDENT)
        if diagnosis.symptom is not None:
            row = diagnosis.symptom
            shown = diagnosis.example  # what is said there of a shape or a dtype is no matter of usual causes
            known = diagnosis.explanations or (shown is not None and shown.words is not None and shown.cell is None)
            yield from self.wrapped(self._say(SEEN_AS, symptom=row.symptom, look_at=row.look_at), "")
            if not known:
                yield from self.wrapped(self._say(OFTEN, cause=row.cause), "")

    def _begin(self, diagnosis: Diagnosis) -> Iterator[Line]:
        first = diagnosis.wrong[0]
        chain = ARROW.join(diagnosis.stages)
        line = Line.assemble((self._say(FIRST), "bold"), (first, "bold"))
        yield line.append(f"   ({chain})") if first in diagnosis.stages else line
        before = diagnosis.stages[: diagnosis.stages.index(first)] if first in diagnosis.stages else ()
        before = tuple(name for name in before if name not in diagnosis.wrong)
        parts = []
        if before:
            parts.append(self._say(RIGHT_BEFORE, names=listed(before)))
        if diagnosis.unwritten:
            parts.append(self._say(UNWRITTEN, names=listed(diagnosis.unwritten)))
        others = [name for name in diagnosis.wrong if name != first and name not in diagnosis.unwritten]
        if others:
            parts.append(self._say(ALSO, names=listed(others)))
        if parts:
            yield from self.wrapped(("；" if self._language == "zh" else "; ").join(parts), INDENT)

    def _example(self, shown: Example) -> Iterator[Line]:
        yield Line(INDENT + self._say(WITH, name=shown.function))
        for name, value in shown.inputs:
            rows = value.split("\n")
            head = f"{INDENT}{INDENT}{name} = "
            for at, row in enumerate(rows):
                yield Line((head if not at else " " * cell_len(head)) + row)
        yield from self._side_by_side(shown)
        if shown.words is not None:
            yield from self.wrapped(self._say(shown.words), INDENT)
        if shown.worked:
            comma = "，" if self._language == "zh" else ", "
            yield from self.wrapped(shown.worked + comma + self._say(YOU, value=shown.returned), INDENT)
        elif shown.cell is not None and shown.returned and shown.words is None:
            cell = "".join(f"[{index}]" for index in shown.cell)
            if shown.cell:
                yield Line(INDENT + self._say(FIRST_CELL, cell=cell, got=shown.returned, want=shown.due))

    def _side_by_side(self, shown: Example) -> Iterator[Line]:
        """Return got and want beside each other, the row of the first difference marked; below each other if wide."""
        got, want = (self._say(text).strip(" ").split("\n") for text in (shown.got, shown.want))
        left = max(map(cell_len, [*got, self._say(GOT)]))
        marked = shown.cell[-2] if shown.cell is not None and len(shown.cell) == 2 else None
        uneven = len(got) != len(want) and 1 in (len(got), len(want))
        if self._plain or uneven or left + max(map(cell_len, want)) + 12 > self._width:
            for word, text in ((GOT, shown.got), (WANT, shown.want)):
                head = f"{INDENT}{INDENT}{self._say(word)}  "
                rest = " " * cell_len(head)
                if text.en != text.zh:  # a sentence, and no table
                    yield from map(Line, wrapped(self._say(text), self._width, first=head, indent=rest))
                    continue
                for at, row in enumerate(self._say(text).split("\n")):
                    yield Line((head if not at else rest) + row)
            return
        yield Line(f"{INDENT}{INDENT}{_padded(self._say(GOT), left)}     {self._say(WANT)}", style="bold")
        for at, (mine, right) in enumerate(zip_longest(got, want, fillvalue="")):
            line = Line(f"{INDENT}{INDENT}{_padded(mine, left)}     {right}")
            yield line.append("   <--", style="bold red") if at == marked else line

    def wrapped(self, text: str, indent: str) -> Iterator[Line]:
        """Return a text in lines that fit; between Chinese characters a line may end anywhere."""
        return (Line(line) for line in wrapped(text, self._width, first=indent, indent=indent))

    def _say(self, text: Text, **values: object) -> str:
        return (text.filled(**values) if values else text).to(self._language)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
