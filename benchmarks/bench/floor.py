"""The floor: what a submission costs at least in a process of its own.

    python -m benchmarks.bench.floor [ROUNDS]     prints JSON, seconds a round

``true`` is fork + exec of /bin/true. The others fork this process, which has imported what the kit's zygote imports
before it forks and never ran a suite, without jail and without protocol: the child compiles and runs a student's file
(``import``), or does that and makes every call of the suite with arguments that are there before the fork (``calls``).
The files are those of the class of right ones in turn: some of them compute in loops, which costs what it costs.
What parent and child spend counts. ``python`` is the start of an interpreter, ``numpy`` that with its import.
"""

import contextlib
import gc
import importlib
import json
import os
import pickle
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.bench.classes import sources
from grader.sandbox.zygote import PRELOAD

ROOT = Path(__file__).resolve().parent.parent.parent
STARTS = {"true": ["/bin/true"], "python": [sys.executable, "-c", ""], "numpy": [sys.executable, "-c", "import numpy"]}
FEW = 5  # rounds of what starts an interpreter


def recorded(lab: Path, source: Path, calls: Path) -> None:
    """Write the calls that a lab's suite makes on a file: functions and arguments, in order."""
    from grader.grading import grade_batch
    from grader.labs import load_lab
    from grader.sandbox.launcher import launcher
    from grader.submissions import Found, read

    made: list[tuple[str, list[Any]]] = []

    class Noting:
        def __init__(self, caller: Any) -> None:
            self._caller = caller

        def call(self, function: str, args: Any, **how: Any) -> Any:
            made.append((function, list(args)))
            return self._caller.call(function, args, **how)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._caller, name)

    start = launcher("none")
    try:
        submission = read(Found("s", source, "s"))
        grade_batch(load_lab(lab), [submission], start, seed=0, on_report=lambda _: None, wrap=Noting)
    finally:
        start.close()
    calls.write_bytes(pickle.dumps(made))


def spent(action: Callable[[], int]) -> tuple[float, float]:
    """Return CPU and wall seconds of starting a process and waiting for it, on both sides."""
    begin, own = time.perf_counter(), time.process_time()
    _, status, usage = os.wait4(action(), 0)
    assert status == 0
    return time.process_time() - own + usage.ru_utime + usage.ru_stime, time.perf_counter() - begin


def forked(source: str, calls: list[tuple[str, list[Any]]]) -> int:
    """Fork a child that runs a student's file and makes the calls; return its process id."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        module = types.ModuleType("student")
        exec(compile(source, "student.py", "exec"), module.__dict__)
        for function, args in calls:
            with contextlib.suppress(ValueError):  # a suite asks for one
                getattr(module, function)(*args)
        code = 0
    finally:
        os._exit(code)


def main() -> None:
    """Print the figures of all rounds, the kinds in turn."""
    if sys.argv[1:2] == ["--record"]:
        recorded(*map(Path, sys.argv[2:5]))
        return
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    source = ROOT / "solutions/lab04-attention/reference.py"
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "calls"
        record = [sys.executable, "-m", "benchmarks.bench.floor", "--record", ROOT / "labs/lab04-attention", source]
        subprocess.run([*record, kept], check=True, cwd=ROOT)  # elsewhere: a zygote has never seen a suite
        for name in PRELOAD:
            importlib.import_module(name)
        calls = pickle.loads(kept.read_bytes())
    texts = sources("right")
    gc.collect()
    gc.freeze()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in (*STARTS, "import", "calls")}
    for number in range(rounds):
        for name, command in STARTS.items():
            if name == "true" or number < FEW:
                found[name].append(spent(lambda command=command: os.posix_spawn(command[0], command, os.environ)))
        text = texts[number % len(texts)]
        found["import"].append(spent(lambda text=text: forked(text, [])))
        found["calls"].append(spent(lambda text=text: forked(text, calls)))
    print(json.dumps({"number of calls": len(calls), "rounds": found}))


if __name__ == "__main__":
    main()
