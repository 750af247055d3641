"""A pytest session that grades: its tests are collected once, and run on one submission after the other."""

import contextlib
from collections.abc import Iterable

import pytest

from grader.errors import InternalError
from grader.models import GroupRecord
from grader.sandbox.session import Session
from grader.suite.plugin import GROUP, RECORD, RUN
from grader.suite.recall import REPLIES, Replies
from grader.suite.run import Job, Run


class Loop:
    """The plugin of a session that grades: its tests run on one submission after the other, as these come."""

    def __init__(self, run: Run, jobs: Iterable[Job]) -> None:
        self._run = run
        self._jobs = jobs
        self._last: pytest.Item | None = None  # the test that ran last: its file is set up
        self.through = False  # whether every submission had its turn

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Give the session its run before the suite is collected."""
        config.stash[RUN] = self._run

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
