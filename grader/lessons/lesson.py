"""What a lesson page is made of; its script and its words have one name."""

from collections.abc import Mapping
from typing import NamedTuple

from grader.models import Text


class Lesson(NamedTuple):
    """One page: what it says before anything moves, and the words its script needs."""

    name: str  # of ``templates/NAME.js`` too
    labs: tuple[str, ...]  # those it belongs to
    title: Text
    intro: Text
    tries: tuple[Text, ...]  # what to do, and what to look at then
    words: Mapping[str, Text]  # a field such as ``{count}`` is filled in by the script
    steps: bool = True  # whether one goes through it step by step
