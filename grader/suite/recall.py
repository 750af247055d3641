"""What the checks of a test said of replies that came before: of the same replies they say the same.

A suite depends on the seed and on what the student's functions give, on nothing else. So where all calls of a test can
go out at once and their replies are, byte for byte, those of an earlier submission, its results are taken from there,
and neither the suite nor pytest's phases run again. Every submission still makes every call, in its own process.
"""

import contextlib
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from grader.errors import InternalError
from grader.models import CheckResult, GroupRecord
from grader.sandbox.ahead import Plan
from grader.sandbox.session import Session
from grader.suite.plugin import GROUP, RECORD
from grader.suite.run import Job, Run

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


class Loop:
    """The plugin of a session that grades: its tests run on one submission after the other, as these come."""

    def __init__(self, run: Run, jobs: Iterable[Job]) -> None:
        self._run = run
        self._jobs = jobs
        self._last: pytest.Item | None = None  # the test that ran last: its file is set up
        self.through = False  # whether every submission had its turn

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run the groups' tests on each submission."""
        if session.testsfailed:  # a suite could not be collected, and pytest says so
            return None
        tests = [item for item in session.items if GROUP in item.stash]
        for job in self._jobs:
            self._run.begin(job)
            for test in tests:
                if not self._recalled(test, job):
                    self._test(test)
            self._run.finish()
        self.through = True
        self._leave(None)
        return True

    def _recalled(self, test: pytest.Item, job: Job) -> bool:
        """Make the calls of a test; if what its checks say of the replies is known, that is all there is to do."""
        known, caller = self._run.known.get(test.nodeid), self._run.caller
        if known is None or not isinstance(caller, Session):
            return False
        caller.begin(known.plan)
        try:
            digest = caller.foretell()
        except InternalError:  # the test meets it, too, and says so
            return False
        if digest is None:
            return False
        replies = Replies(digest, tuple(job.submission.origin.cells))
        results = known.said(replies)
        if results is None:
            test.stash[REPLIES] = replies
            return False
        caller.foregone()
        self._run.told(GroupRecord(job.id, test.stash[GROUP], results, caller.take_output()))
        return True

    def _test(self, test: pytest.Item) -> None:
        """Run a test in pytest's phases. What it leaves set up is its file, for the next test of that file."""
        if self._last is not None and self._last.parent is not test.parent:
            self._leave(test)
        self._last = test
        test.ihook.pytest_runtest_protocol(item=test, nextitem=test.parent)
        if RECORD in test.stash:
            del test.stash[RECORD]
        if REPLIES in test.stash:
            del test.stash[REPLIES]

    def _leave(self, following: pytest.Item | None) -> None:
        """Tear down the file of the test that ran last; if that fails no result is any other for it."""
        if self._last is not None:
            with contextlib.suppress(Exception):
                self._last.ihook.pytest_runtest_teardown(item=self._last, nextitem=following)
