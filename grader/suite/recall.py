"""What the checks of a test said of replies that came before: of the same replies they say the same.

A suite depends on the seed and on what the student's functions give, on nothing else. So where all calls of a test can
go out at once and their replies are, byte for byte, those of an earlier submission, its results are taken from there,
and neither the suite nor pytest's phases run again. Every submission still makes every call, in its own process.
"""

from typing import NamedTuple

import pytest

from grader.errors import InternalError
from grader.models import CheckResult, GroupRecord
from grader.sandbox.ahead import Plan
from grader.sandbox.session import Session
from grader.suite.plugin import GROUP, job_of, test_of
from grader.suite.run import Run

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


class Recall:
    """The plugin of a session in which results are taken from earlier submissions."""

    def __init__(self, run: Run) -> None:
        self._run = run

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """Make the calls of a test; if what its checks say of the replies is known, that is all there is to do."""
        job = job_of(item)
        known = self._run.known.get(test_of(item))
        caller = self._run.caller(job) if job is not None and known is not None else None
        if job is None or known is None or not isinstance(caller, Session):
            return None
        caller.begin(known.plan)
        try:
            digest = caller.foretell()
        except InternalError:  # the test meets it, too, and says so
            return None
        if digest is None:
            return None
        replies = Replies(digest, tuple(job.submission.origin.cells))
        results = known.said(replies)
        if results is None:
            item.stash[REPLIES] = replies
            return None
        caller.foregone()
        self._run.told(GroupRecord(job.id, item.stash[GROUP], results, caller.take_output()))
        if nextitem is None or nextitem.parent is not item.parent:  # an earlier test may have left its file set up
            item.ihook.pytest_runtest_teardown(item=item, nextitem=nextitem)
        return True
