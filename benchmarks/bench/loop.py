"""The student's loop: ``make test`` against a bare ``pytest verify.py``, on the same file, in turn.

    python -m benchmarks.bench.loop [ROUNDS]

A file that is right, the stub, and one with a mistake; ``grader test`` stands beside for what make itself takes.
"""

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.bench.classes import ROOT, SOLUTIONS
from benchmarks.bench.meter import Used, measure

LAB = ROOT / "labs/lab04-attention"
FILES = {
    "right": SOLUTIONS / "reference.py",
    "stub": LAB / "student.py",
    "a mistake": SOLUTIONS / "chaffs/softmax_axis_0.py",
}
BARE = "pytest verify.py"
# those that are installed where labs are done; what else a developer has would load, too, and slow it down
PLUGINS = ("-p", "grader.suite.plugin", "-p", "pytest_metadata.plugin", "-p", "pytest_jsonreport.plugin")


def commands(file: Path) -> dict[str, tuple[list[str], Path]]:
    """Return what is compared: the commands and the folders they run in."""
    bin_folder = Path(sys.executable).parent
    return {
        BARE: ([sys.executable, "-m", "pytest", *PLUGINS, "verify.py", "--student", str(file)], LAB),
        "grader test": ([str(bin_folder / "grader"), "test", LAB.name, "--student", str(file)], ROOT),
        "make test": (
            ["make", "-s", "test", f"VENV={bin_folder.parent}", f"TEST_LABS={LAB.name} --student {file}"], ROOT,
        ),
    }  # fmt: skip


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    # a student at a keyboard has no settings of make's caller
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "MFLAGS"}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    taken: dict[tuple[str, str], list[Used]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind, source in FILES.items():
            shutil.copyfile(source, Path(folder) / f"{kind.split()[-1]}.py")
        for number in range(rounds + 1):
            for kind in FILES:
                file = Path(folder) / f"{kind.split()[-1]}.py"
                for name, (command, cwd) in commands(file).items():
                    used = measure(command, cwd=cwd, env=env)
                    if number:  # the first warms up
                        taken.setdefault((kind, name), []).append(used)
    print(f"medians (quartiles) of {rounds} rounds in turn, milliseconds; ratios: medians of pairs\n")
    print(f"| file | command | wall ms | CPU ms | wall, times {BARE} | CPU, times {BARE} |\n|---|---|---|---|---|---|")
    for (kind, name), found in taken.items():
        bare = taken[kind, BARE]
        wall, cpu = ([getattr(one, what) * 1000 for one in found] for what in ("wall", "cpu"))
        ratios = [
            statistics.median(getattr(a, what) / getattr(b, what) for a, b in zip(found, bare, strict=True))
            for what in ("wall", "cpu")
        ]
        print(f"| {kind} | {name} | {_spread(wall)} | {_spread(cpu)} | {ratios[0]:.2f} | {ratios[1]:.2f} |")


def _spread(values: list[float]) -> str:
    low, middle, high = statistics.quantiles(values, n=4) if len(values) > 1 else values * 3
    return f"{middle:.0f} ({low:.0f} - {high:.0f})"


if __name__ == "__main__":
    main()
