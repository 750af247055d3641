"""The tables of a run, in Markdown."""

import os
import platform
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.bench.peers import installed

MIB = 1 << 20
COLD = "pytest-json-report, verify.py"
PLAIN = "pytest-json-report, plain asserts"
FLOOR = "floor: calls"
FLOORS = {
    "true": "fork + exec of /bin/true", "python": "`python -c ''`", "numpy": "`python -c 'import numpy'`",
    "import": "fork with NumPy loaded + import of the file", "calls": "the same + the suite's {calls} calls",
}  # fmt: skip
VERSIONS = ("numpy", "pytest", "pytest-json-report")


def machine() -> dict[str, str]:
    """Return what the figures were measured on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").is_file() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    versions = {name: installed(name) for name in VERSIONS}
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return {
        "cores": str(os.cpu_count()), "cpu": model or platform.machine(), "kernel": platform.release(),
        "python": platform.python_version(), "load at the end": load, **versions,
    }  # fmt: skip


def text(
    rows: Sequence[dict[str, Any]], worker: dict[str, dict[str, int]], skipped: Sequence[str],
    machine: dict[str, str], floors: dict[str, Any],
) -> str:  # fmt: skip
    """Return all tables."""
    lines = [", ".join(f"{name} {value}" for name, value in machine.items()), ""]
    lines += [
        "CPU and wall a submission: median (smallest - largest of the rounds), milliseconds. Ratios: of CPU, median of",
        "those within a round.", "",
        f"| what | runs | CPU ms | wall ms | peak MiB | {COLD}: times this | {PLAIN}: times this "
        "| this: times the floor |",
        "|---|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    names = list(dict.fromkeys(row["name"] for row in rows if "floor" not in row))
    lines += [_line(name, rows) for name in names]
    if floors:
        lines += ["", "| floor: at least | CPU ms | wall ms |", "|---|---|---|"]
    for kind, said in FLOORS.items():
        found = [row for row in rows if row.get("floor") == kind]
        if found:
            said = said.format(calls=floors.get("number of calls", "?"))
            lines.append(f"| {said} | {_spread(found, 'cpu')} | {_spread(found, 'wall')} |")
    lines += ["", "| a worker's memory, jail | shared with nobody MiB | PSS MiB | RSS MiB |", "|---|---|---|---|"]
    for jail, found in worker.items():
        if not found:
            lines.append(f"| {jail} | root only may look | | |")
            continue
        own, pss, rss = (found[name] / MIB for name in ("own", "pss", "rss"))
        lines.append(f"| {jail} | {own:.1f} | {pss:.1f} | {rss:.1f} |")
    if skipped:
        lines += ["", "Not measured:", "", *(f"- {one}" for one in skipped)]
    return "\n".join(lines)


def _line(name: str, rows: Sequence[dict[str, Any]]) -> str:
    mine = [row for row in rows if row["name"] == name]
    peak = max(row["peak"] for row in mine)
    cells = [_spread(mine, "cpu"), _spread(mine, "wall"), f"{peak / MIB:.0f}" if peak else ""]
    ratios = [_ratio(rows, COLD, name), _ratio(rows, PLAIN, name), _ratio(rows, name, FLOOR)]
    return f"| {name} | {len(mine)} | {' | '.join(cells + ratios)} |"


def _spread(rows: Sequence[dict[str, Any]], what: str) -> str:
    values = [row[what] * 1000 for row in rows]
    digits = 2 if max(values) < 10 else 1 if max(values) < 100 else 0
    middle = f"{statistics.median(values):.{digits}f}"
    return f"{middle} ({min(values):.{digits}f} - {max(values):.{digits}f})" if len(values) > 1 else middle


def _ratio(rows: Sequence[dict[str, Any]], above: str, below: str) -> str:
    """Return the median over rounds of one CPU figure by another of the same round."""
    by_round = {
        which: {
            number: statistics.median(row["cpu"] for row in rows if row["name"] == which and row["round"] == number)
            for number in {row["round"] for row in rows if row["name"] == which}
        }
        for which in (above, below)
    }
    shared = by_round[above].keys() & by_round[below].keys()
    ratios = [by_round[above][number] / by_round[below][number] for number in shared]
    return f"{statistics.median(ratios):.3g}" if ratios else ""
