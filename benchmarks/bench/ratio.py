"""What a class costs, in times of the floor, round after round: the floor is measured before and after each class.

python -m benchmarks.bench.ratio [ROUNDS] [SUBMISSIONS]
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.bench.classes import ROOT, made
from benchmarks.bench.ours import graded

FLOORS = 54  # forks: each of nine files six times


def floor() -> float:
    """Return the CPU milliseconds of the floor: fork, import of the file, the suite's calls."""
    command = [sys.executable, "-m", "benchmarks.bench.floor", str(FLOORS)]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    spent = sorted(cpu for cpu, _ in json.loads(told)["rounds"]["calls"])
    return statistics.mean(spent[5:-5]) * 1000


def main() -> None:
    """Print a line for each class, and the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    found: dict[bool, list[float]] = {False: [], True: []}
    with tempfile.TemporaryDirectory() as folder:
        submissions = made(Path(folder) / "class", "right", count)
        before = floor()
        for number in range(rounds):
            for pages in found:
                used = graded(submissions, Path(folder) / f"{number}{pages}", "bwrap", pages=pages)
                after = floor()
                cpu, least = used.cpu * 1000 / count, (before + after) / 2
                found[pages].append(cpu / least)
                before = after
                kind = "with pages" if pages else "without pages"
                print(f"{kind:14} CPU {cpu:5.1f} ms, floor {least:5.2f} ms, {cpu / least:4.2f} times it", flush=True)
    for pages, ratios in found.items():
        print(f"median {'with' if pages else 'without'} pages: {statistics.median(ratios):.2f} times the floor")


if __name__ == "__main__":
    main()
