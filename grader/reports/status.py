"""How far a student is, as a table: a line a lab, and which comes next."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from rich.cells import cell_len
from rich.text import Text as Line

from grader.labs import Lab
from grader.models import Text
from grader.progress import LabProgress, next_lab

HEAD = (Text("lab", "实验"), Text("best", "最高"), Text("last", "最近"), Text("last run", "最近运行"))
DONE = Text("done", "完成")
NOT_BEGUN = Text.same("")
BEGUN = Text("begun", "进行中")
NEXT_MARK = Text("<-- next", "<-- 下一个")
NEXT = Text("Next  {lab}: grader watch {lab}", "下一个  {lab}：grader watch {lab}")
ALL_DONE = Text("All labs are done.", "全部实验都完成了。")
NEVER = "-"
NUMBER_WIDTH, TIME_WIDTH, STATE_WIDTH = 8, 16, 8


def status_lines(labs: Sequence[Lab], known: Mapping[str, LabProgress], language: str) -> Iterator[Line]:
    """Return the table of ``labs`` and the lab to go on with, the first that is not done."""
    coming = next_lab(labs, known)
    width = max([cell_len(lab.id) for lab in labs] + [cell_len(HEAD[0].to(language))])
    yield Line(_row([text.to(language) for text in HEAD], width), style="bold")
    for lab in labs:
        one = known.get(lab.id, LabProgress())
        ran = one.last is not None
        cells = [lab.id, _number(one.best if ran else None), _number(one.last), _time(one.when) if ran else NEVER]
        word = DONE if one.done else BEGUN if ran else NOT_BEGUN
        state = Line(_left(word.to(language), STATE_WIDTH), style="green" if one.done else "")
        mark = Line(NEXT_MARK.to(language) if lab is coming else "", style="bold")
        line = Line.assemble(_row(cells, width), "  ", state, mark)
        line.rstrip()
        yield line
    yield Line("")
    if coming is None:
        yield Line(ALL_DONE.to(language), style="green")
    else:
        yield Line(NEXT.filled(lab=coming.id).to(language))


def _row(cells: Sequence[str], width: int) -> str:
    name, best, last, when = cells
    numbers = "".join(" " * (NUMBER_WIDTH - cell_len(text)) + text for text in (best, last))
    return _left(name, width) + numbers + "   " + _left(when, TIME_WIDTH)


def _left(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _number(value: float | None) -> str:
    return NEVER if value is None else f"{value:.2f}".rstrip("0").rstrip(".")


def _time(when: datetime | None) -> str:
    """Return a time as the clock on the wall shows it."""
    try:
        return when.astimezone().strftime("%Y-%m-%d %H:%M") if when is not None else NEVER
    except (OverflowError, ValueError, OSError):  # a year no clock shows
        return NEVER
