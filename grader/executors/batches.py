"""Submissions in batches, read as they are needed."""

import threading
from collections import deque
from collections.abc import Iterable, Sized
from itertools import islice

from grader.models import Submission

BATCH = 64  # at most: what is left of a batch whose verifier died runs again one by one
UNKNOWN = 16  # where nobody knows how many there are


class Batches:
    """Hands out batches; those that come back first, and submissions given back each alone.

    A batch is at most one ``share``th of what is left: batches get smaller towards the end, so that nobody waits for
    the last of somebody else's.
    """

    def __init__(self, submissions: Iterable[Submission], share: int) -> None:
        self._source = iter(submissions)
        self._back: deque[tuple[Submission, ...]] = deque()
        self._lock = threading.Lock()
        self.known = len(submissions) if isinstance(submissions, Sized) else 0
        self._left = self.known
        self._share = share

    def take(self) -> tuple[Submission, ...] | None:
        """Return the next batch; none if there is none now."""
        with self._lock:
            if self._back:
                return self._back.popleft()
            size = max(1, min(BATCH, self._left // self._share)) if self.known else UNKNOWN
            batch = tuple(islice(self._source, size))
            self._left -= len(batch)
            return batch or None

    def give_back(self, submissions: Iterable[Submission]) -> None:
        """Take back what is to be tried one by one."""
        with self._lock:
            self._back.extend((one,) for one in submissions)

    def put_back(self, batch: tuple[Submission, ...]) -> None:
        """Take back a batch that nobody has tried."""
        with self._lock:
            self._back.append(batch)
