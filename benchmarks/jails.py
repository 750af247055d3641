"""What each jail costs: a submission with 20 calls, in every jail in turn, medians and ratios in one run.

python benchmarks/jails.py [ROUNDS]
"""

import statistics
import sys
import time
from pathlib import Path

import numpy as np

from grader.models import Limits
from grader.sandbox.choice import try_jail
from grader.sandbox.jails import NAMES
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "solutions/lab04-attention/reference.py").read_text(encoding="utf-8")


def submission(start: Launcher) -> float:
    """Return the milliseconds of one submission: a worker, the file, 20 calls, the end."""
    begin = time.perf_counter()
    session = Session(start, SOURCE, Limits())
    for _ in range(20):
        assert session.call("softmax", [np.zeros((8, 8))]).fault is None
    session.close()
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    jails = {name: launcher(name) for name in reversed(NAMES) if try_jail(name).works}
    times: dict[str, list[float]] = {name: [] for name in jails}
    for start in jails.values():
        submission(start)
    for _ in range(rounds):
        for name, start in jails.items():
            times[name].append(submission(start))
    print("| jail | median ms | quartiles | against no layer, pairwise median |\n|---|---|---|---|")
    for name, values in times.items():
        low, middle, high = statistics.quantiles(values, n=4)
        ratio = statistics.median(value / base for value, base in zip(values, times["none"], strict=True))
        print(f"| {name} | {middle:.1f} | {low:.1f} - {high:.1f} | {ratio:.2f} |")
    for start in jails.values():
        start.close()


if __name__ == "__main__":
    main()
