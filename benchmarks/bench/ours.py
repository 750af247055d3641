"""The kit's own side: a class graded by the command, the same without pages, and what a worker takes of memory.

``python -m benchmarks.bench.ours SUBMISSIONS OUT JAIL`` grades without pages: collect, run, gradebook.
"""

import contextlib
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

from benchmarks.bench.classes import REFERENCE, ROOT
from benchmarks.bench.meter import Used, descendants, measure, memory_of

LAB = ROOT / "labs/lab04-attention"
SEED = 5


def command(submissions: Path, out: Path, jail: str, *, pages: bool = True) -> list[str | Path]:
    """Return the command that grades a class."""
    if not pages:
        return [sys.executable, "-m", "benchmarks.bench.ours", submissions, out, jail]
    return [
        sys.executable, "-m", "grader", "grade", submissions, "--lab", LAB, "--out", out, "--seed", str(SEED),
        "--jail", jail, "--allow-weak-isolation",
    ]  # fmt: skip


def graded(submissions: Path, out: Path, jail: str, *, pages: bool = True, **how: Any) -> Used:
    """Grade a class into a fresh folder; ``RuntimeError`` unless every submission has a report."""
    used = measure(command(submissions, out, jail, pages=pages), cwd=ROOT, **how)
    found, count = reports(out), sum(1 for _ in submissions.iterdir())
    if used.code or found != count or used.left:
        raise RuntimeError(
            f"{found} of {count} reports, exit code {used.code}, {used.left} processes left: {used.output[-300:]}"
        )
    return used


def reports(out: Path) -> int:
    """Return how many reports a gradebook holds."""
    try:
        with sqlite3.connect(f"file:{out / 'gradebook.sqlite'}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM reports").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def worker_memory(jail: str) -> dict[str, int]:
    """Return what a worker that has answered calls holds: its PSS, and the bytes that it shares with nobody."""
    import numpy as np

    from grader.models import Limits
    from grader.sandbox.launcher import launcher
    from grader.sandbox.session import Session

    start = launcher(jail)
    session = Session(start, REFERENCE, Limits())
    try:
        for _ in range(5):
            assert session.call("softmax", [np.zeros((8, 8))]).fault is None
        below = descendants(os.getpid())
        worker = next(pid for pid in reversed(below) if not descendants(pid))
        found = memory_of(worker)
    finally:
        session.close()
        start.close()
    if not found:  # a worker shows its memory to root only
        return {}
    return {"pss": found["Pss"], "own": found["Private_Clean"] + found["Private_Dirty"], "rss": found["Rss"]}


def main() -> None:
    """Grade a class without pages."""
    from grader.collecting.collect import collect
    from grader.executors.local import LocalExecutor
    from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
    from grader.labs import load_lab
    from grader.pipeline import Intake, grade_class

    submissions, out, jail = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    out.mkdir(parents=True, exist_ok=True)
    with Gradebook(out / GRADEBOOK_FILE) as book, contextlib.closing(LocalExecutor(os.cpu_count() or 1)) as executor:
        found = collect(submissions).found
        grade_class(load_lab(LAB), Intake("", found, {}), book, executor, seed=SEED, jail=lambda: jail)


if __name__ == "__main__":
    main()
