"""Where the CPU time of one worker goes, from the fork to its end: stage by stage, and in page faults.

    python benchmarks/worker.py [ROUNDS]

Forks this process, prepared as a zygote of the jail `landlock` is, and does in the child what a worker does for a right
submission to lab04-attention. A stage costs what a child that goes on to its end takes more than one that stops before
it: kernel and user time of the child, medians over groups of twenty.
"""

import gc
import importlib
import os
import resource
import signal
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

from grader.grading import grade_batch
from grader.labs import load_lab
from grader.models import Limits, Origin, Submission
from grader.sandbox import jails, wire
from grader.sandbox.channel import Channel
from grader.sandbox.interpreter import library_paths
from grader.sandbox.jail import WORKER_UIDS, Settings, namespaces
from grader.sandbox.launcher import launcher
from grader.sandbox.rehearsal import rehearse
from grader.sandbox.seccomp import compile_filter
from grader.sandbox.worker import Student, answer, quiet_start
from grader.sandbox.zygote import PRELOAD, fork
from grader.suite.recall import Known

ROOT = Path(__file__).resolve().parent.parent
GROUP = 20
STAGES = ("the fork and the end", "signals, descriptors", "the file", "the calls", "the jail")


def windows(source: str) -> list[bytes]:
    """Return the requests of lab04's tests as a verifier sends them."""
    known: dict[str, Known] = {}
    start = launcher("none")
    try:
        submission = Submission(Origin("s", "s.py", "s"), source)
        grade_batch(
            load_lab(ROOT / "labs/lab04-attention"), [submission], start, seed=0, on_report=lambda _: None, known=known
        )  # fmt: skip
    finally:
        start.close()
    return [window.frame for one in known.values() if (window := one.plan.whole()) is not None]


def child(stages: int, requests: list[bytes], confine: Callable[[], object]) -> None:
    """Do the first so many stages."""
    if stages > 1:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        os.setsid()
        os.closerange(50, 256)
        os.chdir("/")
    if stages > 2:
        parts = iter([*(requests if stages > 3 else requests[:1]), b""])
        answer(Student(Limits()), Channel(lambda _: next(parts), lambda _: None))
    if stages > 4:
        confine()


def main() -> None:
    """Print a table of stages."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    source = (ROOT / "solutions/lab04-attention/reference.py").read_text(encoding="utf-8")
    requests = [wire.encode_frame(wire.Load(source, "student.py", {}, [])), *windows(source)]
    for name in PRELOAD:
        importlib.import_module(name)
    quiet_start()
    rehearse()
    jail = jails.named("landlock")
    readable = tuple(library_paths())
    settings = Settings("landlock", -1, WORKER_UIDS[0], "/tmp", readable, compile_filter().hex(), namespaces())
    jail.prepare(settings)
    gc.collect()
    gc.freeze()
    spent: dict[int, list[float]] = {number: [] for number in range(1, len(STAGES) + 1)}
    faults: dict[int, list[float]] = {number: [] for number in spent}
    for _ in range(rounds):
        for number in spent:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            for _ in range(GROUP):
                pid = fork()
                if pid == 0:
                    child(number, requests, lambda: jail.confine(Limits()))
                    os._exit(0)
                os.waitpid(pid, 0)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            spent[number].append(time * 1000 / GROUP)
            faults[number].append((after.ru_minflt - before.ru_minflt) / GROUP)
    print("a worker's stages: CPU ms, page faults")
    last = 0.0, 0.0
    for number, name in enumerate(STAGES, 1):
        here = statistics.median(spent[number]), statistics.median(faults[number])
        print(f"{name:30} {here[0] - last[0]:5.2f} {here[1] - last[1]:6.0f}")
        last = here
    print(f"{'all':30} {last[0]:5.2f} {last[1]:6.0f}")


if __name__ == "__main__":
    main()
