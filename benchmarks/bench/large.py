"""A large class with 2 % endless loops and 2 % crashes: nothing lost, nothing left over, memory over time.

    python -m benchmarks.bench.large [SUBMISSIONS] [--base SUBMISSIONS] [--jail JAIL]

Before it a smaller class of the same make is graded, for the time a submission. Returns 1 if anything is missing, wrong
or left. The figures over time are written to benchmarks/results/.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.bench import classes, ours
from benchmarks.bench.__main__ import RESULTS
from benchmarks.bench.meter import Used, descendants, measure, memory_of, pss
from benchmarks.bench.table import MIB, machine
from grader.desk import open_class
from grader.sandbox.choice import strongest

SECONDS_BETWEEN = 1.0
SHOWN = 10


class Watcher:
    """Notes the coordinator's memory, and that of all, over time."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._start = time.monotonic()
        self.seen: list[dict[str, float]] = []

    def __call__(self, top: int) -> None:
        """Take a sample if the last one is old enough."""
        now = time.monotonic() - self._start
        if self.seen and now < self.seen[-1]["seconds"] + SECONDS_BETWEEN:
            return
        below = descendants(top)
        if not below:
            return
        coordinator = below[0]  # the only child of the process above
        memory = memory_of(coordinator)
        if memory:
            self.seen.append({
                "seconds": now, "reports": ours.reports(self._out), "rss": memory["Rss"],
                "own": memory["Private_Clean"] + memory["Private_Dirty"], "all": sum(map(pss, below)),
                "processes": len(below),
            })  # fmt: skip


def graded(folder: Path, count: int, jail: str) -> tuple[Used, list[dict[str, float]], list[str]]:
    """Grade a class; return what it took, the samples, and what is missing, wrong or left."""
    where = folder / f"of{count}"
    submissions, kinds = classes.rough(where / "in", count)
    (where / "tmp").mkdir()
    out = where / "out"
    watcher = Watcher(out)
    used = measure(
        ours.command(submissions, out, jail), cwd=classes.ROOT, env=os.environ | {"TMPDIR": str(where / "tmp")},
        sample=watcher, seconds=24 * 3600,
    )  # fmt: skip
    wrong = [f"exit code {used.code}: {used.output[-300:]}"] if used.code else []
    wrong += [f"{used.left} processes left"] if used.left else []
    wrong += [f"left in the temporary folder: {path.name}" for path in (where / "tmp").iterdir()]
    marker = f"TMPDIR={where / 'tmp'}".encode()
    wrong += [f"process {pid} left" for pid in _running() if marker in _environment(pid)]
    verdicts: Counter[tuple[str, str]] = Counter()
    with open_class(out) as view:
        for one in view.standings():
            report = view.report(one)
            verdicts[kinds.pop(one.student.id, "unknown"), report.verdict if report else "no report"] += 1
    wrong += [f"lost: {name}" for name in kinds]
    for (kind, verdict), many in sorted(verdicts.items()):
        print(f"{count}: {many} {kind} -> {verdict}")
        if kind == "unknown" or verdict in ("internal", "no report") or (kind == "right") != (verdict == "passed"):
            wrong.append(f"{many} {kind} -> {verdict}")
    return used, watcher.seen, wrong


def _running() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


def over_time(seen: list[dict[str, float]]) -> list[str]:
    """Return a table of a few samples, evenly spread."""
    lines = [
        "| seconds | reports | coordinator RSS MiB | its own MiB | all, PSS MiB | processes |",
        "|---|---|---|---|---|---|",
    ]
    chosen = sorted({round(step * (len(seen) - 1) / SHOWN) for step in range(SHOWN + 1)}) if seen else []
    for one in (seen[index] for index in chosen):
        memory = " | ".join(f"{one[name] / MIB:.1f}" for name in ("rss", "own", "all"))
        lines.append(f"| {one['seconds']:.0f} | {one['reports']:.0f} | {memory} | {one['processes']:.0f} |")
    return lines


def main() -> int:
    """Run it; return 1 if anything is missing, wrong or left."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench.large")
    parser.add_argument("submissions", type=int, nargs="?", default=10_000)
    parser.add_argument("--base", type=int, help="the smaller class; default: a tenth")
    parser.add_argument("--jail", default=strongest().jail)
    asked = parser.parse_args()
    counts = [asked.base or max(1, asked.submissions // 10), asked.submissions]
    kept: dict[str, Any] = {"machine": machine(), "jail": asked.jail, "classes": {}}
    bad = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended from outside: as by Ctrl-C, which cleans up
    with tempfile.TemporaryDirectory(prefix="large-") as name:
        Path(name).chmod(0o755)
        for count in counts:
            used, seen, wrong = graded(Path(name), count, asked.jail)
            bad += wrong
            kept["classes"][count] = {"cpu": used.cpu, "wall": used.wall, "wrong": wrong, "seen": seen}
            print(f"{count}: {used.wall:.0f} s; a submission {used.wall / count * 1000:.1f} ms, CPU "
                  f"{used.cpu / count * 1000:.1f} ms")  # fmt: skip
    small, large = (kept["classes"][count]["wall"] / count for count in counts)
    print(f"time a submission at {counts[1]} against {counts[0]}: {large / small:.2f}\n")
    print("\n".join(over_time(kept["classes"][counts[1]]["seen"])))
    for line in bad:
        print(f"WRONG: {line}")
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"large-{time.strftime('%Y%m%d-%H%M%S')}.json"
    file.write_text(json.dumps(kept, indent=1) + "\n")
    print(f"\nfigures: {file.relative_to(classes.ROOT)}")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
