"""How the attacks of tests/attacks fare against the usual grader: pytest that imports student.py.

    python benchmarks/inprocess/run.py [--only NAME ...]

Hostile code runs unconfined here: as an ordinary user only, in a throw-away PID namespace with temporary folders of its
own, on a copy of everything, 20 s a submission. Prints how many attacks forged a score, hung or killed the run, leaked
a canary, or wrote, connected or stayed where they must not. Writes nothing into the project.
"""

import argparse
import contextlib
import ctypes
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests/attacks"))

from attack_course import LAB, Attack, Course, declared  # noqa: E402 - after the path is set
from attack_look import Surroundings, processes_left  # noqa: E402
from run import INSIDE, Listeners, enter, private_mounts, say  # noqa: E402

SECONDS = 20.0
MEMORY = 6 << 30  # of one run, so that the machine stays usable; such graders have no limit at all
KEPT_OUTPUT = 4 << 20
TOLERATED = 0.01  # of a point
LENIENT = {"list_return"}  # right values in a form that this project refuses and others need not
HEADS = ("attacks", "forged", "full marks", "hung", "killed", "leaked", "acted")
PR_SET_CHILD_SUBREAPER = 36


class Seen(NamedTuple):
    """What came of one attack."""

    points: float  # what the report says it earned
    forged: bool  # more than it may earn
    hung: bool
    killed: bool  # there is no report, or none that can be read
    leaked: bool
    acted: bool  # it wrote, connected or left a process

    @property
    def through(self) -> bool:
        """Whether it did anything it must not."""
        return self.forged or self.hung or self.killed or self.leaked or self.acted


def fit(attack: Attack) -> bool:
    """Whether an attack has to do with how student code is run: not with names and kinds of files."""
    return attack.category != "name" and (not attack.make_it or attack.name in ("symlink_solution", "pyc_poison"))


def grade(course: Course, attack: Attack, points: dict[str, int], listeners: Listeners) -> Seen:
    """Grade one submission as usual: a copy of its folder, pytest in it, its JSON report read afterwards."""
    reached, before = len(listeners.reached), Surroundings(course)
    folder = Path(tempfile.mkdtemp(prefix="usual-", dir=course.root))
    try:
        shutil.copytree(course.submissions / (attack.folder or attack.name), folder, dirs_exist_ok=True)
        shutil.copy(HERE / "usual_suite.py", folder / "test_lab04.py")
        output, hung = run(course, folder)
        time.sleep(0.1)  # whoever rewrites the report afterwards has his chance
        report: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
        passed = {test["nodeid"].rpartition("::")[2] for test in report.get("tests", ()) if test["outcome"] == "passed"}
        earned = float(sum(worth for name, worth in points.items() if name in passed))
        shown = output + json.dumps(report)
        left = end_processes()
        new = [path for path in before.new() if folder not in (path, *path.parents)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    clear(course, new)
    return Seen(
        points=earned,
        forged=earned > attack.earns[1] + TOLERATED and attack.name not in LENIENT,
        hung=hung,
        killed=not hung and "exitcode" not in report,
        leaked=any(canary in shown for canary in course.canaries.values()) or "root:x:0" in shown,
        acted=bool(new or left or len(listeners.reached) > reached),
    )


def run(course: Course, folder: Path) -> tuple[str, bool]:
    """Run pytest in a folder; return what it printed, cut, and whether it had to be stopped."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "pytest_jsonreport.plugin", "-p", "no:cacheprovider"]
    command += ["--json-report", "--json-report-file=report.json", "test_lab04.py"]
    environment = {
        "PATH": os.environ.get("PATH", os.defpath), "HOME": str(course.home), "SECRET": course.canaries["env"],
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(course.reference.parent), "LANG": "C.UTF-8",
        "OPENBLAS_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )  # fmt: skip
        hung = False
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            hung = True
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            process.wait()
        output.seek(0)
        return output.read(KEPT_OUTPUT).decode("utf-8", "replace"), hung


def end_processes() -> list[str]:
    """Kill what outlived its run; return it."""
    left = processes_left(in_namespace=os.environ[INSIDE] == "namespace")
    for process in left:
        with contextlib.suppress(OSError):
            os.kill(int(process.split()[0]), signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return left


def clear(course: Course, new: list[Path]) -> None:
    """Remove what an attack wrote, so that the next one is not blamed for it."""
    for path in new:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                path.unlink()
    course.cwd.mkdir(exist_ok=True)


def inside(only: list[str]) -> int:
    """Run everything; return the exit code."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if os.environ[INSIDE] == "namespace":
        private_mounts()
    attacks = [attack for attack in declared() if fit(attack) and (not only or attack.name in only)]
    listeners = Listeners()
    course = Course(attacks, fast=False, port=listeners.port, abstract=listeners.abstract)
    try:
        declared_points = tomllib.loads((course.lab / "lab.toml").read_text(encoding="utf-8"))["groups"]
        points = {group["id"]: group["points"] for group in declared_points}
        seen = {}
        for attack in attacks:
            seen[attack.name] = one = grade(course, attack, points, listeners)
            what = ", ".join(head for head in ("forged", "hung", "killed", "leaked", "acted") if getattr(one, head))
            say(f"{attack.name:<34} {one.points:>3.0f} of at most {attack.earns[1]:g}  {what}")
    finally:
        course.remove()
    say()
    rows: dict[str, Counter[str]] = {}
    for attack in attacks:
        one = seen[attack.name]
        for row in (rows.setdefault(attack.category, Counter()), rows.setdefault("all", Counter())):
            row["attacks"] += 1
            row["full marks"] += one.forged and one.points == sum(points.values())
            row.update(head for head in HEADS if getattr(one, head, False))
            row["through"] += one.through
    rows["all"] = rows.pop("all")
    say(f"| category | {' | '.join(HEADS)} | any of these |")
    say("| --- |" + " ---: |" * (len(HEADS) + 1))
    for name, row in rows.items():
        say(f"| {name} | {' | '.join(str(row[head]) for head in HEADS)} | {row['through']} |")
    say(f"\n{LAB}, pytest and pytest-json-report in one process with the student's code, {SECONDS:g} s a submission")
    return 0


def main() -> int:
    """Enter a namespace if there can be one, then run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[])
    options = parser.parse_args()
    if os.getuid() == 0:
        raise SystemExit("hostile code runs unconfined in this comparison: run it as an ordinary user, not as root")
    return inside(options.only) if INSIDE in os.environ else enter(__file__)


if __name__ == "__main__":
    sys.exit(main())
