"""Grade a class on Dask nodes of this machine: what is lost with a node or a scheduler, and what it costs.

    python benchmarks/cluster.py [SUBMISSIONS] [ROUNDS] [PART ...]      parts: keep node scheduler overhead growth

The class: half of it the reference of lab04-attention, half its known bugs. Reports must be those of the local
executor, byte for byte, timing aside. Wall clock, and CPU of all processes below this one. Needs the extra `cluster`.
"""

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psutil
from distributed import Client, LocalCluster

from grader.errors import InternalError
from grader.executors.base import Executor, Task
from grader.executors.cluster import DaskExecutor
from grader.executors.local import LocalExecutor
from grader.executors.node import Answer
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
from grader.labs import load_lab
from grader.models import Origin, Report, Submission, Timing
from grader.records import Student
from grader.sandbox.choice import strongest

ROOT = Path(__file__).resolve().parent.parent
LAB = load_lab(ROOT / "labs/lab04-attention")
SEED = 7


def submissions(count: int, kinds: str = "both") -> list[Submission]:
    """Return a class: right ones, wrong ones, or by turns."""
    assert LAB.solutions is not None
    right = (LAB.solutions / "reference.py").read_text()
    wrong = [path.read_text() for path in sorted((LAB.solutions / "chaffs").glob("*.py"))]
    order = {"right": [right], "wrong": wrong, "both": [one for bug in wrong for one in (right, bug)]}[kinds]
    return [Submission(Origin(f"s{n:05}", f"s{n:05}.py"), f"{order[n % len(order)]}\n# {n}\n") for n in range(count)]


def cpu() -> float:
    """Return the CPU seconds of this process and all below it, ended ones included."""
    total = 0.0
    me = psutil.Process()
    for one in [me, *me.children(recursive=True)]:
        try:
            total += sum(one.cpu_times()[:4])
        except psutil.Error:
            continue
    return total


def graded(
    executor: Executor, given: list[Submission], on_report: Callable[[int], None] = lambda _: None
) -> tuple[dict[str, bytes], float, float]:
    """Return the reports without their timing, wall clock and CPU."""
    start, before = time.monotonic(), cpu()
    found: dict[str, bytes] = {}
    try:
        for report in executor.run(Task(str(LAB.folder), SEED, JAIL), given):
            found[report.submission.id] = plain(report)
            on_report(len(found))
    finally:
        executor.close()
    return found, time.monotonic() - start, cpu() - before


def plain(report: Report) -> bytes:
    """Return a report as bytes, timing aside."""
    return msgspec.json.encode(msgspec.structs.replace(report, timing=Timing()))


@contextmanager
def cluster(nodes: int) -> Iterator[str]:
    """Run a scheduler and nodes of one thread each; give the scheduler's address."""
    with LocalCluster(
        n_workers=nodes, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    ) as running:
        yield running.scheduler_address


def keep(count: int, rounds: int) -> None:
    """CPU that the coordinator has with one report: decoding an answer, and a transaction of the gradebook."""
    executor = LocalExecutor(2)
    reports = tuple(executor.run(Task(str(LAB.folder), SEED, JAIL), submissions(16)))
    executor.close()
    body = msgspec.json.encode(Answer("node", reports))
    students = {one.submission.id: Student(one.submission.id) for one in reports}
    times = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder, Gradebook(Path(folder) / GRADEBOOK_FILE) as book:
            book.take_in("bench", (), students)
            start = time.process_time()
            for _ in range(count // 16):
                for report in msgspec.json.decode(body, type=Answer).reports:
                    book.add(report, "key", LAB)
            times.append((time.process_time() - start) / (count // 16 * 16))
    print(f"keep: {spread(times, 1000)} ms of the coordinator's CPU a report; a batch of 16 is {len(body) >> 10} KiB")


def node(count: int) -> None:
    """Kill one of two nodes with -9 when a third has come back."""
    given = submissions(count)
    with cluster(2) as address, Client(address, set_as_default=False) as client:
        victim = min(client.run(os.getpid).values())

        def kill(done: int) -> None:
            if done == count // 3:
                os.kill(victim, signal.SIGKILL)

        there, _, _ = graded(DaskExecutor(address), given, kill)
    compare("one of two nodes killed with -9", there, given)


def scheduler(count: int) -> None:
    """Kill the scheduler with -9 when a third has come back, start another, and send what is missing."""
    given = submissions(count)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    found: dict[str, bytes] = {}
    with separate(address) as first:
        executor = DaskExecutor(address)
        try:
            for report in executor.run(Task(str(LAB.folder), SEED, JAIL), given):
                found[report.submission.id] = plain(report)
                if len(found) == count // 3:
                    first.kill()
        except InternalError as said:
            print(f"scheduler killed with -9: {len(found)} of {count} had come back; {said}")
        finally:
            executor.close()
    with separate(address):
        rest, _, _ = graded(DaskExecutor(address), [one for one in given if one.origin.id not in found])
    compare("scheduler started anew", found | rest, given)


@contextmanager
def separate(address: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a scheduler and two nodes as an operator would; give the scheduler's process."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    python = [sys.executable, "-m"]
    first = subprocess.Popen([*python, "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard"], **quiet)
    command = [*python, "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
    others = [subprocess.Popen(command, **quiet) for _ in range(2)]
    try:
        with Client(address, set_as_default=False, timeout=30) as client:
            client.wait_for_workers(2)
        yield first
    finally:
        for one in others:
            one.terminate()
        for one in others:
            one.wait()
        first.kill()
        first.wait()


def compare(what: str, there: dict[str, bytes], given: list[Submission]) -> None:
    """Compare reports with those of the local executor."""
    here, _, _ = graded(LocalExecutor(2), given)
    same = sum(there.get(name) == body for name, body in here.items())
    print(f"{what}: {len(there)} reports of {len(given)}, {same} equal to the local run's")


def overhead(count: int, rounds: int) -> None:
    """Two nodes against two local verifiers, by turns; the first of each is not counted."""
    given = submissions(count)
    wall, used = [], []
    with cluster(2) as address:
        for turn in range(rounds + 1):
            there, here = graded(DaskExecutor(address), given), graded(LocalExecutor(2), given)
            if turn:
                wall.append(there[1] / here[1])
                used.append(there[2] / here[2])
                print(f"  dask {there[1]:.1f} s ({there[2]:.1f} s CPU), local {here[1]:.1f} s ({here[2]:.1f} s CPU)")
    print(f"overhead over the local executor, 2 workers: wall {spread(wall)} times, CPU {spread(used)} times")


def growth(count: int, rounds: int) -> None:
    """Grade the same class on 1, 2 and 4 nodes."""
    given = submissions(count)
    for nodes in (1, 2, 4):
        with cluster(nodes) as address:
            rates = [count / graded(DaskExecutor(address), given)[1] for _ in range(rounds)]
        print(f"growth: {nodes} nodes: {spread(rates)} submissions a second")


def spread(values: list[float], factor: float = 1.0) -> str:
    """Return a median and its range."""
    low, middle, high = (factor * one(values) for one in (min, statistics.median, max))
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


def main() -> None:
    """Run the parts that were asked for, or all."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    parts = [word for word in sys.argv[1:] if not word.isdigit()] or PARTS
    count, rounds = [*numbers, *(200, 5)[len(numbers) :]]
    print(f"{count} submissions, {rounds} rounds, jail {JAIL}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for part in parts:
        if part in ("node", "scheduler"):
            {"node": node, "scheduler": scheduler}[part](count)
        else:
            {"keep": keep, "overhead": overhead, "growth": growth}[part](count, rounds)


PARTS = ["keep", "node", "scheduler", "overhead", "growth"]
JAIL = ""
if __name__ == "__main__":
    JAIL = strongest().jail
    main()
