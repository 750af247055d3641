"""Kill workers, zygotes and verifiers at random moments of a run; afterwards nothing may be missing, wrong or left.

    python benchmarks/chaos.py [SUBMISSIONS] [SECONDS BETWEEN KILLS] [SEED]

Every submission is right, so that every score must be full; one the grader failed on twice has no score, never a zero.
"""

import contextlib
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from grader.collecting.collect import collect
from grader.desk import open_class
from grader.executors.local import LocalExecutor
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook
from grader.labs import load_lab
from grader.models import Report
from grader.pipeline import Intake, grade_class
from grader.sandbox.choice import strongest

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("worker", "zygote", "verifier")


def descendants() -> dict[str, list[int]]:
    """Return the processes of this run by kind."""
    parents: dict[int, int] = {}
    commands: dict[int, bytes] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
            commands[int(folder.name)] = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(folder.name)] = int(stat.rsplit(")", 1)[1].split()[1])
    mine = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in mine and pid not in mine}:
        mine |= more
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for pid in mine - {os.getpid()}:
        command = commands.get(pid, b"")
        if b"grader.executors.verifier" in command:
            found["verifier"].append(pid)
        elif b"grader.sandbox.zygote" in command:
            parent = commands.get(parents[pid], b"")
            helper = command.split(b"\0")[0].endswith(b"bwrap")
            found["worker" if parent == command and not helper else "zygote"].append(pid)
    return found


def main() -> int:
    """Run it; return 1 if anything is missing, wrong or left."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    pause = float(sys.argv[2]) if len(sys.argv) > 2 else 0.4
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 0)
    lab = load_lab(ROOT / "labs/lab04-attention")
    wheats = sorted((ROOT / "solutions/lab04-attention/wheats").glob("*.py"))
    killed: Counter[str] = Counter()
    done = threading.Event()
    reports: list[Report] = []
    with tempfile.TemporaryDirectory() as folder:
        submissions = Path(folder) / "submissions"
        submissions.mkdir()
        for number in range(count):
            shutil.copy(wheats[number % len(wheats)], submissions / f"s{number:04}.py")

        def kill() -> None:
            while not done.wait(chance.uniform(0, 2 * pause)):
                kind = chance.choice(KINDS)
                pids = descendants()[kind]
                if pids:
                    try:
                        os.kill(chance.choice(pids), signal.SIGKILL)
                    except ProcessLookupError:
                        continue
                    killed[kind] += 1

        killer = threading.Thread(target=kill)
        jail = strongest().jail
        executor = LocalExecutor(2)
        start = time.monotonic()
        killer.start()
        try:
            with Gradebook(Path(folder) / GRADEBOOK_FILE) as book, contextlib.closing(executor):
                grade_class(lab, Intake("", collect(submissions).found, {}), book, executor, jail=lambda: jail)
        finally:
            done.set()
            killer.join()
        took = time.monotonic() - start
        with open_class(Path(folder)) as view:
            reports = [report for one in view.standings() if (report := view.report(one)) is not None]
    time.sleep(1.0)
    left = sum(map(len, descendants().values()))
    full = sum(report.score is not None and report.score.fraction == lab.points for report in reports)
    none = sum(report.score is None for report in reports)
    wrong = [report for report in reports if report.score is not None and report.score.fraction != lab.points]
    print(f"jail {jail}: {len(reports)} of {count} submissions reported in {took:.0f} s; killed {dict(killed)}")
    print(f"full score {full}, no score {none}, wrong score {len(wrong)}, processes left {left}")
    for report in wrong:
        why = report.first_wrong.en if report.first_wrong else ""
        print(f"  {report.submission.id}: {report.score.value if report.score else None} {why}")
    return int(len(reports) != count or bool(wrong) or left > 0)


if __name__ == "__main__":
    sys.exit(main())
