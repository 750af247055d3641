"""A hint as a student reads it."""

from collections.abc import Iterator

from rich.text import Text as Line

from grader.hints import Hint
from grader.models import Text
from grader.reports.wrap import wrapped

HINT_OF = Text("Hint {number} of {count}  ", "提示 {number}/{count}  ")
NO_HINTS = Text("There are no hints for {group}.", "{group} 没有提示。")
NOTHING_RED = Text(
    "Nothing was red in the last run; name a group for its hints.",
    "上次运行没有变红的检查；要看某一组的提示，请写出组名。",
)
NONE_SHOWN = Text("No hint was shown yet.", "还没有看过提示。")
NOT_NOTED = Text(
    "{file} cannot be written: the next call shows this hint again.", "{file} 无法写入：下次还会显示这一条提示。"
)
LAST = Text("That was the last one.", "这是最后一条提示。")


def hint_lines(hint: Hint, *, width: int, language: str) -> Iterator[Line]:
    """Return the lines of one hint: which of how many it is, and what it says."""
    head = HINT_OF.filled(number=hint.number, count=hint.of).to(language)
    for number, line in enumerate(wrapped(hint.text.to(language), width, first=head, indent="  ")):
        shown = Line(line)
        if number == 0:
            shown.stylize("bold", 0, len(head))
        yield shown
