"""Temporary folders. A process that was killed could not remove its own: the next one does."""

import contextlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

PREFIX = "grader-tmp-"


class Temporary:
    """A folder that is locked as long as this process lives and has not closed it."""

    def __init__(self) -> None:
        remove_abandoned()
        while True:
            self.path = tempfile.mkdtemp(prefix=PREFIX)
            self._lock = _locked(self.path, wait=True)
            if self._lock is not None and os.path.isdir(self.path):
                break  # else another process took it for abandoned before it was locked
            _release(self._lock)
        os.chmod(self.path, 0o755)  # noqa: S103 - workers that dropped root read their own file in it

    def close(self) -> None:
        """Remove it."""
        shutil.rmtree(self.path, ignore_errors=True)
        lock, self._lock = self._lock, None  # closed once: the number is soon another file's
        _release(lock)


def remove_abandoned() -> None:
    """Remove the folders of processes that are not there any more."""
    with contextlib.suppress(OSError):
        for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with contextlib.suppress(OSError):
                if path.is_symlink() or path.stat().st_uid != os.getuid():
                    continue
                lock = _locked(str(path), wait=False)
                if lock is not None:
                    shutil.rmtree(path, ignore_errors=True)
                    _release(lock)


if sys.platform == "win32":  # pragma: no cover - no such locks: nothing is taken for abandoned

    def _locked(path: str, *, wait: bool) -> int | None:
        del path
        return -1 if wait else None

    def _release(lock: int | None) -> None:
        pass

else:
    import fcntl

    def _locked(path: str, *, wait: bool) -> int | None:
        """Return a lock on a folder; none if another has it, or it is gone."""
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        except OSError:
            return None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError:
            os.close(descriptor)
            return None
        return descriptor

    def _release(lock: int | None) -> None:
        if lock is not None:
            os.close(lock)
