"""CPU time, wall time and memory of a command and of everything it starts.

    python -m benchmarks.bench.meter        check the meter against loads that are known

A process between this one and the command is the subreaper of all that the command starts, and reaps until nothing
is left. ``wait4`` gives for each reaped process its own CPU time and that of all it reaped itself, at any depth, so the
sum misses nothing: a parent that does not wait leaves its children to the subreaper. Only the children of a process
that ignores SIGCHLD would be missed. The process between is not counted.
"""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from grader.sandbox.prctl import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, prctl

SAMPLE_SECONDS = 0.1
AFTER_SECONDS = 10.0  # for what a command left running; then it is killed
KEPT_OUTPUT = 2000


class Used(NamedTuple):
    """What a command took."""

    cpu: float  # seconds
    wall: float  # seconds until the command itself ended
    code: int
    output: str  # the end of what it printed
    peak: int = 0  # bytes: the largest sum of PSS seen; 0 if it was not sampled
    left: int = 0  # processes that had to be killed


def measure(
    command: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    memory: bool = False,
    sample: Callable[[int], None] | None = None,
    seconds: float = 7200.0,
) -> Used:
    """Run a command to its end and to that of all it started; return what that took.

    ``sample`` is given the process above the command's a few times a second. After ``seconds`` all of it is killed.
    """
    with tempfile.TemporaryFile() as output:
        read, write = os.pipe()
        between = os.fork()
        if between == 0:
            os.close(read)
            _between(list(map(str, command)), cwd, env, output.fileno(), write)
        os.close(write)
        peak = 0
        deadline = time.monotonic() + seconds
        try:
            while not select.select([read], (), (), SAMPLE_SECONDS if memory or sample else 1.0)[0]:
                if memory:
                    peak = max(peak, sum(map(pss, descendants(between))))
                if sample is not None:
                    sample(between)
                if time.monotonic() > deadline:
                    for pid in descendants(between):
                        _kill(pid)
        except BaseException:  # the script is ended: so is what it started
            os.kill(between, signal.SIGTERM)
            os.waitpid(between, 0)
            raise
        said = os.read(read, 4096)
        os.close(read)
        os.waitpid(between, 0)
        size = os.lseek(output.fileno(), 0, os.SEEK_END)
        text = os.pread(output.fileno(), KEPT_OUTPUT, max(0, size - KEPT_OUTPUT)).decode(errors="replace")
    cpu, wall, code, left = json.loads(said)
    return Used(cpu, wall, code, text, peak, left)


def _between(command: list[str], cwd: Path | None, env: Mapping[str, str] | None, output: int, write: int) -> None:
    """Start the command, reap all that comes of it, and report; never returns."""
    try:
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        signal.signal(signal.SIGTERM, _end_all)
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)  # whoever ends the script ends what it started
        start = time.monotonic()
        process = subprocess.Popen(
            command, cwd=cwd, env=None if env is None else dict(env), stdin=subprocess.DEVNULL, stdout=output,
            stderr=output, start_new_session=True,
        )  # fmt: skip
        cpu, wall, code, left = 0.0, 0.0, -1, 0
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG if wall else 0)
            except ChildProcessError:
                break
            if pid == 0:
                if time.monotonic() > start + wall + AFTER_SECONDS:
                    for lost in descendants(os.getpid()):
                        left += 1
                        _kill(lost)
                time.sleep(0.005)
                continue
            cpu += usage.ru_utime + usage.ru_stime
            if pid == process.pid:
                wall, code = time.monotonic() - start, os.waitstatus_to_exitcode(status)
        os.write(write, json.dumps([cpu, wall, code, left]).encode())
    except BaseException as error:  # noqa: BLE001 - a fork of the script must not run on as a second one
        os.write(write, json.dumps([0.0, 0.0, -1, 0]).encode())
        os.write(output, f"{type(error).__name__}: {error}".encode())
    finally:
        os._exit(0)


def _end_all(*_: object) -> None:
    for number, seconds in ((signal.SIGTERM, 3.0), (signal.SIGKILL, 0.0)):
        for pid in descendants(os.getpid()):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
        time.sleep(seconds)
    os._exit(1)


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def descendants(top: int) -> list[int]:
    """Return the processes below one, at any depth."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = Path("/proc", name, "stat").read_bytes()
            except OSError:
                continue
            children.setdefault(int(stat.rsplit(b")", 1)[1].split()[1]), []).append(int(name))
    found, waiting = [], [top]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def memory_of(pid: int) -> dict[str, int]:
    """Return the figures of a process's smaps_rollup in bytes; nothing if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    except OSError:
        return {}
    return {name: int(rest.split()[0]) * 1024 for name, _, rest in (line.partition(":") for line in lines)}


def pss(pid: int) -> int:
    """Return a process's share of memory in bytes: pages shared by n processes count 1/n."""
    return memory_of(pid).get("Pss", 0)


BURN = """
import time, sys
def burn(seconds):
    while time.process_time() < seconds: pass
"""
KNOWN = {
    "a child": "burn(0.6)",
    "a grandchild, waited for": "import os\nif os.fork() == 0: burn(0.6); os._exit(0)\nos.wait()",
    "a grandchild of a parent that ended":
        "import os\nif os.fork() == 0:\n  if os.fork() == 0: burn(0.6)\n  os._exit(0)",
    "a grandchild in a session of its own, killed":
        "import os, signal\nread, write = os.pipe()\npid = os.fork()\n"
        "if pid == 0: os.setsid(); burn(0.6); os.write(write, b'x'); time.sleep(60)\n"
        "os.read(read, 1); os.kill(pid, 9); os.wait()",
    "a great-grandchild in a PID namespace": "import os\nif os.fork() == 0: burn(0.6); os._exit(0)\nos.wait()",
}  # fmt: skip


def check() -> None:
    """Print what the meter reads for loads of 0.6 s; the start of the interpreter is measured and taken off."""
    from grader.sandbox.bubblewrap import find_bwrap

    python = [sys.executable, "-S", "-E", "-c"]
    print("| load of 0.600 s CPU in | read | without the empty program |\n|---|---|---|")
    for name, program in KNOWN.items():
        inside = [find_bwrap() or "bwrap", "--unshare-pid", "--bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        before = inside if "namespace" in name else []
        base = min(measure([*before, *python, BURN]).cpu for _ in range(5))
        read = [measure([*before, *python, BURN + program]) for _ in range(3)]
        middle = sorted(one.cpu for one in read)[1]
        print(f"| {name} | {middle:.3f} | {middle - base:.3f} |")


if __name__ == "__main__":
    check()
