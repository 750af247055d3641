"""Hints, one step at a time: which group they are for, and which comes next."""

from typing import NamedTuple

from grader.labs import Lab
from grader.models import Group, Text
from grader.progress import LabProgress


class Hint(NamedTuple):
    """One hint of a group as it is shown: the ``number``-th of all its hints."""

    group: Group
    number: int
    fresh: bool = True  # false if there was no further one, and the last is shown again

    @property
    def text(self) -> Text:
        """What it says."""
        return self.group.hints[self.number - 1]

    @property
    def of(self) -> int:
        """How many hints the group has."""
        return len(self.group.hints)


def group_for(lab: Lab, known: LabProgress | None, named: str | None = None) -> Group | None:
    """Return the group a hint is wanted for: the one named, the first red one of the last run, the first with hints.

    None if everything was green in the last run. ``LabError`` if the lab has no group of that name.
    """
    if named is not None:
        return lab.group(named)
    if known is not None and known.last is not None:
        red = [group for group in lab.groups if group.id == known.red]
        if red or not known.red:
            return red[0] if red else None
    return next((group for group in lab.groups if group.hints), None)


def next_hint(group: Group, shown: int) -> Hint | None:
    """Return the hint that follows ``shown`` of them; the last again if there is no further one; none without hints."""
    if not group.hints:
        return None
    number = min(shown + 1, len(group.hints))
    return Hint(group, number, fresh=shown < len(group.hints))


def shown_hints(group: Group, shown: int) -> list[Hint]:
    """Return the hints of a group that were shown, in order."""
    return [Hint(group, number, fresh=False) for number in range(1, min(shown, len(group.hints)) + 1)]
