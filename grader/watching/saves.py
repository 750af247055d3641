"""Saves of a lab's files, noticed by watchfiles."""

import importlib.util
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from grader.labs import STUDENT_FILE, Lab
from grader.models import Text
from grader.watching.events import Blind, Saved, Tell

if TYPE_CHECKING:
    from watchfiles import Change

STEP_MILLISECONDS = 20  # watchfiles looks so often whether something came, and waits so long for more of it
MOST_MILLISECONDS = 200
END_SECONDS = 5.0
MISSING = Text(
    "`grader watch` needs the package watchfiles, which notices saves: python -m pip install watchfiles",
    "`grader watch` 需要 watchfiles 这个包来发现文件保存：python -m pip install watchfiles",
)


def can_watch() -> bool:
    """Whether watchfiles is installed."""
    return importlib.util.find_spec("watchfiles") is not None


class Saves:
    """Tells of every save in the folder of one lab at a time. Use it as a context manager.

    The folder is watched, not the file: editors save by giving a new file the old one's name.
    """

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "Saves":
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def follow(self, lab: Lab) -> None:
        """Watch a lab's folder from now on, and no other."""
        self._end()
        self._stop = threading.Event()
        names = {STUDENT_FILE, *(f"{helper}.py" for helper in lab.helpers)}
        self._thread = threading.Thread(
            target=self._watch, args=(lab.folder, names, self._stop), name="saves", daemon=True
        )
        self._thread.start()

    def _end(self) -> None:
        if self._thread is not None:
            self._stop.set()
            self._thread.join(END_SECONDS)
            self._thread = None

    def _watch(self, folder: Path, names: set[str], stop: threading.Event) -> None:
        from watchfiles import watch

        def ours(change: "Change", path: str) -> bool:
            del change
            return Path(path).name in names

        try:
            for _ in watch(
                folder, watch_filter=ours, step=STEP_MILLISECONDS, debounce=MOST_MILLISECONDS, stop_event=stop,
                rust_timeout=0, raise_interrupt=False, recursive=False,
            ):  # fmt: skip
                self._tell(Saved())
        except Exception as error:  # noqa: BLE001 - the folder is gone, or the system's watches are used up
            self._tell(Blind(f"{folder} cannot be watched: {error}"))
