"""What a collection has to say: what was taken where there was a choice, what was not understood."""

from typing import Literal, NamedTuple

from grader.models import Text

# chosen: which of several files was taken; lost: something was handed in and is not read; roster: who is who
Level = Literal["chosen", "lost", "roster"]


class Note(NamedTuple):
    """One sentence about one place of what was handed in."""

    where: str  # fit to be shown
    said: Text
    level: Level = "lost"
