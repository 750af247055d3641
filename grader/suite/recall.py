"""What the checks of a test said of replies that came before: of the same replies they say the same.

A suite depends on the seed and on what the student's functions give, on nothing else. So where all calls of a test can
go out at once and their replies are, byte for byte, those of an earlier submission, its results are taken from there,
and neither the suite nor pytest's phases run again. Every submission still makes every call, in its own process.
"""

from typing import NamedTuple

import pytest

from grader.models import CheckResult
from grader.sandbox.ahead import Plan

MOST = 64  # sets of replies that are remembered of one test: the most frequent ones come early


class Replies(NamedTuple):
    """What decides the results of a test: a digest of the replies, and where lines of a notebook are counted from."""

    digest: bytes
    cells: tuple[int, ...]


class Known:
    """What is known of one test: the calls it makes, and what its checks said."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._said: dict[Replies, tuple[CheckResult, ...]] = {}

    def said(self, replies: Replies) -> tuple[CheckResult, ...] | None:
        """Return the results of these replies; none if they are new."""
        return self._said.get(replies)

    def note(self, replies: Replies, results: tuple[CheckResult, ...]) -> None:
        """Remember the results of replies."""
        if len(self._said) < MOST:
            self._said[replies] = results


REPLIES: pytest.StashKey[Replies] = pytest.StashKey()  # of a test whose results were not known
