"""Grade a class of hostile submissions and see that none got what it was after.

    python tests/attacks/run.py [--jail bwrap|landlock|limits] [--only NAME ...] [--skip NAME ...] [--fast] [--table]

All attacks of ``attacks.json`` are one class, with honest submissions among them, graded by the command line in a
throw-away PID namespace where one can be had. One line an attack, a table by category, exit code 1 if anything is
wrong.
"""

import argparse
import contextlib
import ctypes
import os
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attack_course import ABSTRACT, FAST_LIMITS, PORT, ROOT, USUAL_SUBMISSION_SECONDS, Attack, Course, declared
from attack_look import Surroundings, decoded, output_problems, processes_left, report_problems, seconds

SEED = "7"
EACH_SECONDS = 0.7  # what a submission may cost beside the budget it is bound to use: a worker, a busy machine
ALL_SECONDS = 15.0  # beside all submissions: choosing the jail, starting verifiers
LARGEST_PROCESS_MIB = 1_500  # a worker may take 1 GiB; nothing of the grader's own comes near
INSIDE = "ATTACKS_INSIDE"
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER, PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 1, 36, 47, 4


def say(text: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def namespace() -> list[str]:
    """Return the command that puts another into a PID namespace of its own; nothing where that does not work."""
    program = shutil.which("unshare")
    if program is None:
        return []
    own = ["--pid", "--fork", "--mount-proc", "--kill-child"]
    user = [] if os.getuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
    command = [program, *user, *own, "--"]
    works = subprocess.run([*command, "true"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return command if works.returncode == 0 else []


def private_mounts() -> list[str]:
    """Give this namespace empty temporary folders of its own; return those that could be had."""
    libc = ctypes.CDLL(None, use_errno=True)
    mine = [str(ROOT), sys.prefix, sys.base_prefix, os.path.realpath(sys.executable)]
    done = []
    for folder in ("/tmp", "/var/tmp", "/dev/shm"):
        if any((path + "/").startswith(folder + "/") for path in mine) or not os.path.isdir(folder):
            continue
        if libc.mount(b"tmpfs", folder.encode(), b"tmpfs", 6, b"mode=1777") == 0:  # no set-user-id, no devices
            done.append(folder)
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)  # the grader gets none of what that took
    return done


class Listeners:
    """What must never be reached: a port on the loopback interface and an abstract Unix socket."""

    def __init__(self) -> None:
        self.reached: list[str] = []
        self._port = socket.create_server(("127.0.0.1", self._free_port()))
        self.port = self._port.getsockname()[1]
        self.abstract = f"{ABSTRACT}-{secrets.token_hex(4)}"
        self._unix = socket.socket(socket.AF_UNIX)
        self._unix.bind(f"\0{self.abstract}")
        self._unix.listen()
        for listener, what in ((self._port, f"127.0.0.1:{self.port}"), (self._unix, f"abstract {self.abstract}")):
            threading.Thread(target=self._wait, args=(listener, what), daemon=True).start()

    @staticmethod
    def _free_port() -> int:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", PORT)):
            return PORT
        return 0  # somebody else's: any other will do

    def _wait(self, listener: socket.socket, what: str) -> None:
        with contextlib.suppress(OSError):
            while True:
                one, _ = listener.accept()
                self.reached.append(what)
                one.close()


class Graded:
    """One run of the grader over a course."""

    def __init__(self, course: Course, jail: str, workers: int, most_seconds: float) -> None:
        command = [
            *(sys.executable, "-m", "grader", "grade", str(course.submissions), "--lab", str(course.lab)),
            *("--out", str(course.out), "--seed", SEED, "--workers", str(workers), "--jail", jail),
        ]
        if jail in ("limits", "none"):
            command.append("--allow-weak-isolation")
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH") if name in os.environ}
        environment = kept | {"HOME": str(course.home), "SECRET": course.canaries["env"], "PYTHONSAFEPATH": "1"}
        environment["TMPDIR"] = str(course.sink)  # its own scratch folders, too, must be gone afterwards
        start = time.monotonic()
        self.ended = True
        with (course.root / "terminal").open("w+b") as terminal:
            process = subprocess.Popen(
                command, cwd=course.cwd, env=environment, stdin=subprocess.DEVNULL, stdout=terminal,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            try:
                self.code = process.wait(most_seconds)
            except subprocess.TimeoutExpired:
                self.ended = False
                os.killpg(process.pid, signal.SIGKILL)
                self.code = process.wait()
            self.seconds = time.monotonic() - start
            terminal.seek(0)
            self.terminal = terminal.read().decode("utf-8", "replace")
        (course.root / "terminal").unlink()
        self.largest_mib = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def reports_of(course: Course) -> Iterator[tuple[Attack, str, dict[str, Any] | None, int]]:
    """Yield each submission's attack, folder, report (none if there is none) and the report's size."""
    from grader.collecting.collect import collect

    for found in collect(course.submissions).found:
        top = found.path.relative_to(course.submissions).parts[0]
        attack = course.folders[top].pop()
        course.folders[top].append(attack)
        path = course.out / "reports" / f"{found.id}.json"
        report = decoded(path)
        usable = isinstance(report, dict) and {"verdict", "score", "groups", "first_wrong"} <= report.keys()
        yield attack, top, report if usable else None, path.stat().st_size if usable else 0


def judge(course: Course, budget: float) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return what is wrong with each attack's reports, and the lines that show all of them."""
    wrong: dict[str, list[str]] = defaultdict(list)
    lines: dict[str, list[str]] = defaultdict(list)
    for attack, folder, report, size in reports_of(course):
        if report is None:
            problems = ["there is no report that can be read"]
            summary = ""
        else:
            problems = list(report_problems(attack, report, size, budget))
            earned = "-" if report["score"] is None else f"{report['score']['value']:g}"
            summary = f"{earned} points, {report['verdict']}, {seconds(report):.1f} s"
        shown = attack.name if folder in (attack.name, attack.folder) else folder
        wrong[attack.name] += problems
        lines[attack.name].append(f"{'WRONG' if problems else 'ok':<6} {shown:<34} {'; '.join(problems) or summary}")
    for name in {attack.name for attack in course.attacks} - set(wrong):
        wrong[name].append("it was not graded at all")
        lines[name].append(f"{'WRONG':<6} {name:<34} it was not graded at all")
    return wrong, lines


def wait_for_quiet(*, in_namespace: bool) -> list[str]:
    """Return the processes that are still there two seconds after the grader ended."""
    deadline = time.monotonic() + 2
    while (left := processes_left(in_namespace=in_namespace)) and time.monotonic() < deadline:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)
        time.sleep(0.05)
    return left


def chosen(options: argparse.Namespace) -> list[Attack]:
    """Return the attacks to run; the right control is always among them."""
    attacks = declared()
    unknown = {*(options.only or ()), *options.skip} - {attack.name for attack in attacks}
    if unknown:
        raise SystemExit(f"no attack {', '.join(sorted(unknown))}")
    attacks = [attack for attack in attacks if attack.name not in options.skip]
    if options.only:
        return [attack for attack in attacks if attack.name in {*options.only, "control_right"}]
    return [attack for attack in attacks if (attack.fast or not options.fast) and possible(attack, options.jail)]


def possible(attack: Attack, jail: str) -> bool:
    """Whether an attack makes sense here: one that needs an interpreter which workers can read has one."""
    from grader.sandbox.interpreter import library_paths, readable_by_others

    if attack.needs != "interpreter" or os.getuid() != 0 or jail in ("bwrap", "none"):
        return True
    return all(readable_by_others(path) for path in library_paths() if os.path.isdir(path))


def inside(options: argparse.Namespace) -> int:
    """Run everything in this process's namespace; return the exit code."""
    in_namespace = os.environ[INSIDE] == "namespace"
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    kept = None
    if options.keep is not None:  # before /tmp is another one
        options.keep.mkdir(parents=True, exist_ok=True)
        kept = os.open(options.keep, os.O_RDONLY | os.O_DIRECTORY)
    mounts = private_mounts() if in_namespace else []
    attacks = chosen(options)
    listeners = Listeners()
    course = Course(attacks, fast=options.fast, port=listeners.port, abstract=listeners.abstract)
    try:
        around = Surroundings(course)
        scale = FAST_LIMITS["submission_seconds"] / USUAL_SUBMISSION_SECONDS if options.fast else 1.0
        each = [attack.seconds * scale for attack in attacks]
        allowed = (sum(each) + EACH_SECONDS * len(attacks)) / options.workers + max(each) + ALL_SECONDS
        graded = Graded(course, options.jail, options.workers, max(3 * allowed, 300))
        left = wait_for_quiet(in_namespace=in_namespace)
        wrong, lines = judge(course, USUAL_SUBMISSION_SECONDS * scale)
        general = list(general_problems(course, graded, allowed))
        found = around.new()
        general += [f"left behind: {path}" for path in found]
        around.tidy(found)
        general += [f"still running: {process}" for process in left]
        general += [f"reached: {what}" for what in listeners.reached]
    finally:
        if kept is not None and course.out.is_dir():
            shutil.copytree(course.out, f"/proc/self/fd/{kept}", dirs_exist_ok=True)
        course.remove()
    for attack in attacks:
        for line in lines[attack.name]:
            say(line)
    for problem in general:
        say(f"WRONG  {problem}")
    say()
    where = "a PID namespace" + (f", {', '.join(mounts)} its own" if mounts else "") if in_namespace else "no namespace"
    say(f"jail {options.jail}, user {os.getuid()}, {where}, seed {SEED}")
    for line in table(attacks, wrong, general, markdown=options.table):
        say(line)
    say(
        f"{len(attacks)} attacks in {graded.seconds:.1f} s (at most {allowed:.0f} s), "
        f"largest process {graded.largest_mib} MiB"
    )
    return 1 if general or any(wrong.values()) else 0


def general_problems(course: Course, graded: Graded, allowed: float) -> Iterator[str]:
    """Yield what is wrong with the run as a whole."""
    if not graded.ended:
        yield f"the grader had to be killed after {graded.seconds:.0f} s"
    elif graded.code != 0:
        last = graded.terminal.strip().splitlines()[-1:] or ["it said nothing"]
        yield f"the grader ended with code {graded.code}: {last[0][:300]!r}"
    if graded.seconds > allowed:
        yield f"the run took {graded.seconds:.0f} s, at most {allowed:.0f} s of budgets were bound to be used"
    if graded.largest_mib > LARGEST_PROCESS_MIB:
        yield f"a process of the grader took {graded.largest_mib} MiB"
    yield from output_problems(course, graded.terminal)


def table(
    attacks: Sequence[Attack], wrong: dict[str, list[str]], general: Sequence[str], *, markdown: bool
) -> Iterator[str]:
    """Yield the table by category: attacks, as declared, earned more than they may, anything else wrong."""
    rows: dict[str, Counter[str]] = {}
    for attack in attacks:
        row = rows.setdefault(attack.category, Counter())
        row["attacks"] += 1
        problems = wrong[attack.name]
        if not problems:
            row["as declared"] += 1
        elif any(problem.startswith("EARNED") for problem in problems):
            row["earned too much"] += 1
        else:
            row["otherwise wrong"] += 1
    heads = ("attacks", "as declared", "earned too much", "otherwise wrong")
    total: Counter[str] = sum(rows.values(), Counter())
    cells = [["category", *heads]]
    cells += [[name, *(str(row[head]) for head in heads)] for name, row in [*rows.items(), ("all", total)]]
    if markdown:
        cells.insert(1, ["---", *("---:" for _ in heads)])
        yield from (f"| {' | '.join(row)} |" for row in cells)
    else:
        yield from ("  ".join([f"{row[0]:<12}", *(f"{cell:>15}" for cell in row[1:])]) for row in cells)
    yield f"left behind, leaked, reached, too slow: {len(general)}"


def parse() -> argparse.Namespace:
    """Return the arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jail", default="bwrap", choices=["bwrap", "landlock", "limits", "none"])
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these attacks, and the right control")
    parser.add_argument("--skip", nargs="+", metavar="NAME", default=[], help="all but these attacks")
    parser.add_argument("--fast", action="store_true", help="a selection that covers every category")
    parser.add_argument("--table", action="store_true", help="the table in Markdown")
    parser.add_argument("--workers", type=int, default=2, help="verifier processes (default: 2)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="copy reports and gradebook there")
    return parser.parse_args()


def enter(script: str) -> int:
    """Run a script again with the same arguments, in a namespace if there can be one; return its exit code."""
    around = namespace()
    state = {INSIDE: "namespace" if around else "none"}
    libc = ctypes.CDLL(None)
    return subprocess.run(
        [*around, sys.executable, str(Path(script).resolve()), *sys.argv[1:]],
        env=os.environ | state,
        check=False,
        preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0),  # and it takes its namespace along
    ).returncode


def main() -> int:
    """Enter a namespace if there can be one, then run."""
    options = parse()
    return inside(options) if INSIDE in os.environ else enter(__file__)


if __name__ == "__main__":
    sys.exit(main())
