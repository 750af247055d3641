"""What was collected, as lines for a screen: who handed in what, what was not understood, who handed in nothing."""

from collections.abc import Iterator, Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line

from grader.collecting.collect import Collected
from grader.collecting.notes import Level, Note
from grader.models import Text
from grader.reports.wrap import wrapped
from grader.submissions import Found
from grader.text import ELLIPSIS

ID_WIDTH = 16
NAME_WIDTH = 18
NARROWEST = 80  # cells of a screen; on a smaller one the terminal breaks lines
NARROWEST_FILE = 20

HEAD = Text(
    "{kind}: {students} {students:?student|students}, {attempts} {attempts:?attempt|attempts}; "
    "{nothing} handed in nothing",
    "{kind}：{students} 名学生，{attempts} 次提交；{nothing} 人没有提交",
)
KINDS = {
    "folder": Text("folder", "目录"),
    "canvas": Text("Canvas", "Canvas 下载包"),
    "moodle": Text("Moodle", "Moodle 下载包"),
    "classroom": Text("GitHub Classroom", "GitHub Classroom 仓库"),
    "manifest": Text("manifest", "提交清单"),
}
SAID = Text("{where}: {said}", "{where}：{said}")
STUDENT = Text("student", "学生")
NAME = Text("name", "姓名")
ATTEMPT = Text("attempt", "次数")
AT = Text("handed in", "提交时间")
FILE = Text("file", "文件")
LATE = Text("late", "迟交")
SECTIONS: dict[Level, Text] = {
    "lost": Text("Not understood, or not read ({count})", "无法识别，或没有读取（{count}）"),
    "chosen": Text("Which file was taken ({count})", "采用了哪个文件（{count}）"),
    "roster": Text("Who is who ({count})", "名单核对（{count}）"),
}
NOTHING = Text("Handed in nothing ({count})", "没有提交（{count}）")


class HandedIn:
    """Lays out a collection in lines of at most ``width`` cells."""

    def __init__(self, *, width: int = 80, language: str = "en") -> None:
        self._width = max(NARROWEST, width)
        self._language = language

    def lines(self, collected: Collected, faults: Mapping[tuple[str, int], Text]) -> Iterator[Line]:
        """Return the whole screen; ``faults`` says why attempts, by student and number, cannot be read."""
        nothing = [one for one in collected.students if one not in {found.id for found in collected.found}]
        counts = {"students": len(collected.students), "attempts": len(collected.found), "nothing": len(nothing)}
        yield Line(self._say(HEAD, kind=KINDS[collected.kind], **counts), style="bold")
        yield Line("")
        yield from self._table(collected, faults)
        for level, title in SECTIONS.items():
            yield from self._notes([note for note in collected.notes if note.level == level], title)
        if nothing:
            yield Line("")
            yield Line(self._say(NOTHING, count=len(nothing)), style="bold")
            for one in nothing:
                name = collected.students[one].name
                yield Line("  " + self._cut(f"{one}  {name}" if name != one else one, self._width - 2))

    def _table(self, collected: Collected, faults: Mapping[tuple[str, int], Text]) -> Iterator[Line]:
        found, students = collected.found, collected.students
        last = {one.id: one.attempt for one in found}
        columns = [  # a column without anything in it is left out
            self._column(STUDENT, [one.id for one in found], ID_WIDTH),
            self._column(NAME, [students[one.id].name for one in found], NAME_WIDTH),
            self._column(ATTEMPT, [f"{one.attempt}/{last[one.id]}" for one in found], ID_WIDTH),
            self._column(AT, [self._time(one) for one in found], ID_WIDTH + NAME_WIDTH),
        ]
        head, *rows = ["".join(cells) for cells in zip(*columns, strict=True)]
        room = self._width - cell_len(head)
        below = room < NARROWEST_FILE  # then each file gets a line of its own
        yield Line(head.rstrip() if below else head + self._say(FILE), style="bold")
        for one, row in zip(found, rows, strict=True):
            if below:
                yield Line(row.rstrip())
                yield Line("    " + self._end(one.shown, self._width - 4))
            else:
                yield Line(row + self._end(one.shown, room))
            fault = faults.get((one.id, one.attempt))
            if fault is not None:
                for line in wrapped(fault.to(self._language), self._width, first="  ! ", indent="    "):
                    yield Line(line, style="red")

    def _column(self, title: Text, cells: Sequence[str], most: int) -> list[str]:
        """Return a column, title first, padded to one width; empty texts if there is nothing in it."""
        if not any(cells):
            return [""] * (len(cells) + 1)
        whole = [self._say(title), *cells]
        width = max(cell_len(whole[0]), min(most, max(cell_len(cell) for cell in cells)))
        return [set_cell_size(self._cut(cell, width), width) + "  " for cell in whole]

    def _time(self, one: Found) -> str:
        at = one.at.isoformat(" ", "minutes") if one.at is not None else ""
        return " ".join(part for part in (at, self._say(LATE) if one.late else "") if part)

    def _notes(self, notes: Sequence[Note], title: Text) -> Iterator[Line]:
        if notes:
            yield Line("")
            yield Line(self._say(title, count=len(notes)), style="bold")
        for note in notes:
            said = self._say(SAID, where=self._cut(note.where, self._width - 4), said=note.said)
            for line in wrapped(said, self._width, first="  ", indent="    "):
                yield Line(line)

    def _cut(self, text: str, width: int) -> str:
        return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + ELLIPSIS

    def _end(self, path: str, width: int) -> str:
        """Return a path, its beginning cut off if need be: its end is the file's name."""
        if cell_len(path) <= width:
            return path
        while cell_len(path) > width - 1:
            path = path[1:]
        return ELLIPSIS + path

    def _say(self, text: Text, **values: object) -> str:
        return (text.filled(**values) if values else text).to(self._language)
