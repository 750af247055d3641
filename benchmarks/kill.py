"""Kill the grader with SIGKILL at random moments of a run, run it again, and compare with a run nobody disturbed.

    python benchmarks/kill.py [MOMENTS] [SUBMISSIONS] [SEED]

Each moment has an output folder of its own. Afterwards the gradebook must hold the same reports as the undisturbed one,
each submission once, and no process and no temporary file of the killed run may be left.
"""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from grader.desk import open_class
from grader.models import Timing

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_END = 30.0


def main() -> int:
    """Return 0 if every gradebook came out as the undisturbed one."""
    asked = list(map(int, sys.argv[1:]))
    moments, submissions, seed = asked + [50, 24, 1][len(asked) :]
    chance = random.Random(seed)
    print(f"{moments} moments, {submissions} submissions, seed {seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made(folder / "in", submissions)
        start = time.monotonic()
        grade(folder, "whole").wait()
        took = time.monotonic() - start
        whole = content(folder / "whole")
        bad, stored = 0, []
        for number in range(moments):
            out = f"out{number}"
            process = grade(folder, out)
            time.sleep(chance.uniform(0, took))
            process.kill()
            process.wait()
            stored.append(reports(folder / out))
            grade(folder, out).wait()
            left = leftovers(folder)
            problem = problems(folder / out, whole, submissions, left)
            bad += bool(problem)
            for line in problem:
                print(f"moment {number}: {line}")
    print(f"undisturbed run {took:.1f} s; reports in the gradebook when killed: {sorted(stored)}")
    print(f"{moments - bad} of {moments} gradebooks equal the undisturbed one, each submission stored once")
    return int(bad > 0)


def made(folder: Path, count: int) -> None:
    """Write submissions that are right, wrong and broken in turn."""
    kinds = sorted((ROOT / "examples/submissions").glob("*.py")) + sorted(
        (ROOT / "examples/submissions").glob("*/*.py")
    )
    kinds = [path for path in kinds if path.stem not in {"kofi"}]  # waits for its time limit
    folder.mkdir()
    for number in range(count):
        (folder / f"s{number:03}.py").write_bytes(kinds[number % len(kinds)].read_bytes())


def grade(folder: Path, out: str) -> "subprocess.Popen[bytes]":
    """Start a run into ``out``."""
    (folder / "tmp").mkdir(exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "grader", "grade", folder / "in", "--lab", "lab04-attention", "--out", folder / out,
         "--seed", "5"],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | {"TMPDIR": str(folder / "tmp")},
    )  # fmt: skip


def reports(out: Path) -> int:
    """Return how many reports a gradebook holds."""
    try:
        with sqlite3.connect(f"file:{out / 'gradebook.sqlite'}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM reports").fetchone()[0])
    except sqlite3.OperationalError:  # killed before it was made
        return 0


def content(out: Path) -> dict[str, bytes]:
    """Return the reports of a class without their timing."""
    with open_class(out) as view:
        found = {one.student.id: view.report(one) for one in view.standings()}
    return {
        name: msgspec.json.encode(msgspec.structs.replace(report, timing=Timing()))
        for name, report in found.items() if report is not None
    }  # fmt: skip


def leftovers(folder: Path) -> list[str]:
    """Return what is left of killed runs a while after: temporary files, processes that name the folder."""
    deadline = time.monotonic() + SECONDS_TO_END
    while True:
        files = [path.name for path in (folder / "tmp").iterdir()]
        environments = (read(path) for path in Path("/proc").glob("[0-9]*/environ"))
        running = sum(str(folder / "tmp").encode() in text for text in environments)
        if (not files and not running) or time.monotonic() > deadline:
            return [*files, *(["a process"] * running)]
        time.sleep(0.1)


def read(path: Path) -> bytes:
    """Return what a file of /proc holds; nothing where its process is gone."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def problems(out: Path, whole: dict[str, bytes], submissions: int, left: list[str]) -> list[str]:
    """Return what is wrong with a class after a killed run and another one."""
    found = [f"left behind: {name}" for name in left]
    if content(out) != whole:
        found.append("other reports than the undisturbed run")
    if reports(out) != submissions:
        found.append(f"{reports(out)} reports of {submissions} submissions")
    return found


if __name__ == "__main__":
    sys.exit(main())
