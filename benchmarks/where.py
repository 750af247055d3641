"""Where the CPU time of a submission goes: parts of the verifier, and what is left to zygote and workers.

    python benchmarks/where.py [SUBMISSIONS] [JAIL]

One warm verifier, lab04-attention, no pages: right submissions, failing ones (diagnosed), and ones that cannot be
loaded, which cost what is there without any call. Parts are inclusive: a call lies in the test that makes it.
"""

import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import _pytest.main
from _pytest.python import Function

from grader import grading
from grader.grading import grade_batch
from grader.labs import load_lab
from grader.models import Origin, Report, Submission
from grader.sandbox.launcher import launcher
from grader.sandbox.link import Link
from grader.sandbox.session import Session
from grader.suite.oracle import ReferenceOracle
from grader.suite.recall import Known

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
PARTS = (
    (Session, "foretell", "calls of tests, at once"), (Link, "hold", "- replies waited for, read, compared"),
    (Function, "runtest", "tests that ran"), (Session, "_start", "starting workers"), (Session, "close", "ending them"),
    (Session, "__init__", "their folders"), (grading, "build_report", "reports"),
    (_pytest.main.Session, "perform_collect", "collecting tests"), (grading, "explained", "diagnosis and pictures"),
)  # fmt: skip


def timed(owner: Any, name: str, part: str, spent: Counter[str]) -> None:
    """Count the CPU time of a function."""
    original = getattr(owner, name)

    def counted(*args: Any, **named: Any) -> Any:
        begin = time.process_time_ns()
        try:
            return original(*args, **named)
        finally:
            spent[part] += time.process_time_ns() - begin

    setattr(owner, name, counted)


def of_tree() -> float:
    """Return the CPU seconds of this process's descendants, those included that they have waited for."""
    parents: dict[int, int] = {}
    spent: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(folder.name)], spent[int(folder.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    mine = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in mine and pid not in mine}:
        mine |= more
    return sum(spent[pid] for pid in mine - {os.getpid()}) / TICKS


def main() -> None:
    """Print a table of milliseconds a submission."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    jail = sys.argv[2] if len(sys.argv) > 2 else "bwrap"
    lab = load_lab(ROOT / "labs/lab04-attention")
    right = (ROOT / "solutions/lab04-attention/reference.py").read_text(encoding="utf-8")
    failing = (ROOT / "examples/submissions/chen-yu/student.py").read_text(encoding="utf-8")
    oracle, start, known = ReferenceOracle(lab), launcher(jail), dict[str, Known]()
    spent: Counter[str] = Counter()
    for owner, name, part in PARTS:
        timed(owner, name, part, spent)

    def grade(source: str, number: int) -> None:
        submissions = [Submission(Origin(f"s{each}", "s.py", str(each)), source) for each in range(number)]
        reports: list[Report] = []
        grade_batch(
            lab, submissions, start, seed=5, oracle=lambda _: oracle, on_report=reports.append, known=known
        )  # fmt: skip

    print(f"{count} submissions of each kind, jail {jail}; CPU ms a submission")
    for kind, source in (("right", right), ("failing", failing), ("cannot be loaded", "raise ValueError\n")):
        grade(source, 3)
        spent.clear()
        before, own = of_tree(), time.process_time()
        grade(source, count)
        verifier, workers = time.process_time() - own, of_tree() - before
        print(f"{kind}: zygote and workers {workers * 1000 / count:.1f}, verifier {verifier * 1000 / count:.1f}")
        for _, _, part in PARTS:
            if spent[part]:
                print(f"    {part:38} {spent[part] / 1e6 / count:.2f}")
    start.close()


if __name__ == "__main__":
    main()
