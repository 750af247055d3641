"""Side by side: classes graded here at each jail level, other graders a submission at a time, and the floor.

    python -m benchmarks.bench [--sizes 1,100,1000] [--jails bwrap,landlock,limits,none] [--rounds 3] [--minutes 9]
                               [--only TEXT] [--no-peers]

Everything is measured in turn, round after round, so that what else the machine does meets all alike; ratios are of the
same round. What does not fit into the minutes is said. Prints tables and writes benchmarks/results/*.json.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.bench import classes, ours, peers, table
from grader.sandbox.choice import try_jail
from grader.sandbox.jails import NAMES

RESULTS = classes.ROOT / "benchmarks/results"
FLOOR_ROUNDS = 72  # eight times the nine files of the class
PEER_SUBMISSIONS = 2  # a round
LARGE = 1000


class Bench:
    """The measurements of one run, round after round."""

    def __init__(self, asked: argparse.Namespace, folder: Path) -> None:
        self._asked = asked
        self._folder = folder
        self._end = time.monotonic() + 60 * asked.minutes
        self._count = 0
        self._took: dict[str, float] = {}  # seconds of the last time
        self._jobs: list[tuple[str, range, Callable[[int], None]]] = []  # name, rounds, what to do in a round
        self.rows: list[dict[str, Any]] = []
        self.floors: dict[str, Any] = {}
        self.skipped: list[str] = []
        self.worker: dict[str, dict[str, int]] = {}

    def prepare(self) -> None:
        """Set up the peers, and line up what is to be measured, the most wanted first."""
        jails = [name for name in self._asked.jails if try_jail(name).works]
        self.skipped += [f"jail {name}: does not work here" for name in self._asked.jails if name not in jails]
        rounds = range(self._asked.rounds)
        self._line_up("floor", rounds, self._floor)
        for peer in peers.peers() if self._asked.peers else ():
            where = self._folder / f"peer{len(self._jobs)}"
            why = peers.problem(peer, where)
            if why:
                self.skipped.append(f"{peer.name}: {why}")
            else:
                self._line_up(peer.name, rounds, self._peer(peer, where))
        best, small, large = jails[0], *self._split(self._asked.sizes)
        for jail in jails:
            for size in small:
                self._class("right", size, jail, rounds)
        for kind in ("failing", "mixed") if 100 in small else ():
            self._class(kind, 100, best, rounds)
        if 100 in small:
            self._class("right", 100, best, rounds, pages=False)
        for size in large:
            self._class("right", size, best, rounds[:2])
        for size in large:
            self._class("right", size, best, rounds[-1:], pages=False)
            for jail in jails[1:]:
                self._class("right", size, jail, rounds[-1:])
        for jail in jails:
            self.worker[jail] = ours.worker_memory(jail)

    @staticmethod
    def _split(sizes: list[int]) -> tuple[list[int], list[int]]:
        return [size for size in sizes if size < LARGE], [size for size in sizes if size >= LARGE]

    def _line_up(self, name: str, rounds: range, job: Callable[[int], None]) -> None:
        if self._asked.only in name:
            self._jobs.append((name, rounds, job))

    def run(self) -> None:
        """Measure, round after round, until the rounds or the minutes are over."""
        late: dict[str, list[str]] = {}
        for number in range(self._asked.rounds):
            for name, rounds, job in self._jobs:
                if number not in rounds:
                    continue
                if time.monotonic() + self._took.get(name, self._guess(name)) > self._end:
                    late.setdefault(name, []).append(str(number + 1))
                    continue
                start = time.monotonic()
                print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
                try:
                    job(number)
                except (OSError, RuntimeError, subprocess.SubprocessError) as error:
                    self.skipped.append(f"{name}, round {number + 1}: {str(error).strip()}")
                self._took[name] = time.monotonic() - start
        order = [name for name, *_ in self._jobs]
        self.rows.sort(key=lambda row: order.index(row["name"]) if row["name"] in order else -1)
        for name, numbers in late.items():
            self.skipped.append(f"{name}: no time left in round {', '.join(numbers)}")

    def _guess(self, name: str) -> float:
        """Return how long a class that was not graded yet may take: from one that was."""
        _, size, *_ = [*name.split(", "), "0"]
        if not size.isdigit() or int(size) < LARGE:
            return 0.0
        known = [seconds for other, seconds in self._took.items() if other.split(", ")[1:2] == ["100"]]
        return int(size) / 100 * statistics.median(known) if known else 0.0

    def _note(self, name: str, number: int, size: int, used: Any, **more: Any) -> None:
        row = {"name": name, "round": number, "size": size, "cpu": used.cpu / size, "wall": used.wall / size}
        self.rows.append(row | {"peak": used.peak} | more)

    def _class(self, kind: str, size: int, jail: str, rounds: range, *, pages: bool = True) -> None:
        name = f"{kind}, {size}, {jail}" + ("" if pages else ", without pages")
        folder = self._folder / f"{kind}{size}"

        def job(number: int) -> None:
            if not folder.is_dir():
                classes.made(folder, kind, size)
            self._count += 1
            out = self._folder / f"out{self._count}"
            used = ours.graded(folder, out, jail, pages=pages, memory=True)
            self._note(name, number, size, used, kind=kind, jail=jail, pages=pages)
            subprocess.run(["rm", "-rf", out], check=True)

        self._line_up(name, rounds, job)

    def _peer(self, peer: peers.Peer, where: Path) -> Callable[[int], None]:
        sources = sorted((classes.SOLUTIONS / "wheats").glob("*.py"))

        def job(number: int) -> None:
            for which in range(PEER_SUBMISSIONS):
                source = sources[(number * PEER_SUBMISSIONS + which) % len(sources)]
                self._note(peer.name, number, 1, peers.run(peer, where, source, memory=True), peer=True)

        return job

    def _floor(self, number: int) -> None:
        command = [sys.executable, "-m", "benchmarks.bench.floor", str(FLOOR_ROUNDS)]
        env = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        said = json.loads(subprocess.run(command, check=True, cwd=classes.ROOT, env=env, stdout=subprocess.PIPE).stdout)
        self.floors["number of calls"] = said["number of calls"]
        for kind, times in said["rounds"].items():
            cpu, wall = (statistics.mean(column) for column in zip(*times, strict=True))  # as a class's is a mean
            row = {"name": f"floor: {kind}", "round": number, "size": 1, "cpu": cpu, "wall": wall, "peak": 0}
            self.rows.append(row | {"floor": kind})


def asked_for() -> argparse.Namespace:
    """Return the arguments."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench")
    parser.add_argument("--sizes", type=lambda text: [int(one) for one in text.split(",")], default=[1, 100, 1000])
    parser.add_argument("--jails", type=lambda text: text.split(","), default=list(NAMES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=9.0, help="start nothing that would end later")
    parser.add_argument("--only", default="", help="measure only what has this in its name")
    parser.add_argument("--no-peers", dest="peers", action="store_false")
    return parser.parse_args()


def main() -> None:
    """Measure, print the tables and write the figures."""
    asked = asked_for()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ended from outside: as by Ctrl-C, which cleans up
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        Path(name).chmod(0o755)  # workers that dropped root read their files
        os.environ["TMPDIR"] = tempfile.tempdir = name  # all that is temporary is in there
        bench = Bench(asked, Path(name))
        bench.prepare()
        bench.run()
    machine = table.machine()
    print(table.text(bench.rows, bench.worker, bench.skipped, machine, bench.floors))
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"bench-{time.strftime('%Y%m%d-%H%M%S')}.json"
    kept = {"machine": machine, "arguments": vars(asked), "rows": bench.rows, "worker": bench.worker}
    file.write_text(json.dumps(kept | {"skipped": bench.skipped, "floors": bench.floors}, indent=1) + "\n")
    print(f"\nfigures: {file.relative_to(classes.ROOT)}")


if __name__ == "__main__":
    main()
