"""The feedback page of one student as HTML."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from grader.labs import QUIZ, Lab
from grader.models import Text
from grader.pages import words
from grader.pages.frame import page, part, say
from grader.pages.sheet import SAME_GROUPS, Group, Sheet, sheet
from grader.records import Standing
from grader.reports.feedback import GOT, LIKELY, WANT
from grader.reports.quiz import NOT_ANSWERED
from grader.reports.terminal import GUARD, PRINTED, UNLOADABLE
from grader.visibility import StudentView


def feedback_html(
    lab: Lab,
    standing: Standing,
    view: StudentView | None,
    *,
    language: str = "en",
    source: str = "",
    pictures: Sequence[str] = (),
) -> str:
    """Return a whole page: no script, no network, printable, light and dark.

    ``view`` is what the student may see of the report; none where there is none. With ``source``, the text that was
    graded, the lines of a traceback are shown with their code. ``pictures`` are SVG elements as ``grid_svg`` makes
    them, each with a name of its own.
    """
    return html_of(sheet(lab, standing, view, language, source), language, pictures)


def html_of(whole: Sheet, language: str, pictures: Sequence[str] = ()) -> str:
    """Return the page of a sheet; see ``feedback_html``."""

    def spoken(text: Text, **values: object) -> str:
        return say(text, language, **values)

    values = {
        "sheet": whole,
        "say": spoken,
        "words": words,
        "pictures": [Markup(picture) for picture in pictures],  # noqa: S704 - drawn by us, of numbers
        "group_html": lambda group, number: _group(group, number, language),
        "GOT": GOT, "WANT": WANT, "LIKELY": LIKELY, "UNLOADABLE": UNLOADABLE, "QUIZ": QUIZ,
        "NOT_ANSWERED": NOT_ANSWERED,
    }  # fmt: skip
    return page("feedback.html", language, values)


@lru_cache(maxsize=SAME_GROUPS)
def _group(group: Group, number: int, language: str) -> Markup:
    """Return a group's section: in a class many have the same one."""
    values = {
        "group": group, "number": number, "say": lambda text: say(text, language), "words": words,
        "GOT": GOT, "WANT": WANT, "GUARD": GUARD, "PRINTED": PRINTED,
    }  # fmt: skip
    return part("group.html", values)
