"""Submissions in batches, read as they are needed."""

import threading
from collections import deque
from collections.abc import Iterable, Sized
from itertools import islice

from grader.models import Submission

BATCH = 16


class Batches:
    """Hands out batches; those that come back first, and submissions given back each alone."""

    def __init__(self, submissions: Iterable[Submission], workers: int) -> None:
        self._source = iter(submissions)
        self._back: deque[tuple[Submission, ...]] = deque()
        self._lock = threading.Lock()
        self.known = len(submissions) if isinstance(submissions, Sized) else 0
        self._size = max(1, min(BATCH, self.known // (2 * workers) or 1)) if self.known else BATCH

    def take(self) -> tuple[Submission, ...] | None:
        """Return the next batch; none if there is none now."""
        with self._lock:
            if self._back:
                return self._back.popleft()
            batch = tuple(islice(self._source, self._size))
            return batch or None

    def give_back(self, submissions: Iterable[Submission]) -> None:
        """Take back what is to be tried one by one."""
        with self._lock:
            self._back.extend((one,) for one in submissions)

    def put_back(self, batch: tuple[Submission, ...]) -> None:
        """Take back a batch that nobody has tried."""
        with self._lock:
            self._back.append(batch)
