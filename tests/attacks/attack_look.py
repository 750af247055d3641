"""What is looked at after a run: reports, what is shown, and what was left on the machine."""

import csv
import json
import os
import pwd
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attack_course import Attack, Course

LARGEST_REPORT = 1_000_000  # every reason stands in it in two languages
GRACE_SECONDS = 5.0  # of a submission beyond its budget
WORKER_UIDS = range(60_000, 61_000)
FORMULA = ("=", "+", "-", "@", "\t", "\r")
HARMLESS_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
SUCCESS = "ATTACK-OK"  # what a submission prints when something worked that must not
PASSWORDS = "root:x:0"


def report_problems(attack: Attack, report: dict[str, Any], size: int, budget: float) -> Iterator[str]:
    """Yield what is wrong with the report of an attack."""
    low, high = attack.earns
    score = report["score"]
    first_wrong = (report["first_wrong"] or {"en": "nothing is wrong"})["en"]
    if score is None:
        yield f"no score: {report['internal'][:200]}"
    else:
        value = score["value"]
        if value > high + 0.006:
            yield f"EARNED {value:g}, may earn {high:g}"
        if value < low - 0.006:
            yield f"earned {value:g}, must earn {low:g}"
    if attack.verdicts and report["verdict"] not in attack.verdicts:
        yield f"verdict {report['verdict']}, not {' or '.join(attack.verdicts)} ({first_wrong[:120]})"
    if attack.shown_as and attack.shown_as not in stages(report):
        found = ", ".join(sorted(stages(report))) or "nothing"
        yield f"shown as {found}, not {attack.shown_as} ({first_wrong[:120]})"
    if attack.says and not any(re.search(attack.says, text) for text in reasons(report)):
        yield f"no reason says {attack.says!r} ({first_wrong[:120]})"
    if size >= LARGEST_REPORT:
        yield f"a report of {size:,} bytes"
    if seconds(report) > budget + GRACE_SECONDS:
        yield f"took {seconds(report):.1f} s of {budget:g} s"
    if any(SUCCESS in text for text in strings(report)):
        said = next(text for text in strings(report) if SUCCESS in text)
        yield f"says that it worked: {said[said.index(SUCCESS) :][:120]!r}"


def seconds(report: dict[str, Any]) -> float:
    """Return how long a submission took."""
    return float(report.get("timing", report).get("seconds", 0.0))


def stages(report: dict[str, Any]) -> set[str]:
    """Return where a report says it failed: ``source`` or ``import`` if the file was not loaded, else ``call``."""
    if report.get("fault"):
        return {report["fault"]["stage"]}
    return {check["fault"]["stage"] for check in _checks(report) if check.get("fault")}


def reasons(report: dict[str, Any]) -> Iterator[str]:
    """Yield every sentence that says why something failed."""
    for text in (report["first_wrong"], *(check.get("message") for check in _checks(report))):
        if text:
            yield text["en"]


def _checks(report: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for group in report["groups"]:
        yield from group["checks"]


def strings(value: Any) -> Iterator[str]:
    """Yield every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def decoded(path: Path) -> Any:
    """Return the JSON value in a file; none if there is none, or none that can be read."""
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None


def control_characters(text: str) -> set[str]:
    """Return the characters of a text that a screen acts on, newline and tab aside."""
    return {
        f"U+{ord(character):04X}"
        for character in set(text) - {"\n", "\t"}
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    }


def output_problems(course: Course, terminal: str) -> Iterator[str]:
    """Yield what is wrong with what the grader wrote: canaries and characters that a screen acts on."""
    texts = {"terminal": terminal}
    for file in sorted(course.out.rglob("*")):
        if file.is_file():
            data = file.read_bytes().decode("utf-8", "replace")
            texts[str(file.relative_to(course.out))] = data.replace("\r\n", "\n") if file.suffix == ".csv" else data
            if file.suffix == ".json":
                value = decoded(file)
                if value is None:
                    yield f"{file.relative_to(course.out)} is not JSON"
                texts[f"{file.name}, decoded"] = "\n".join(strings(value))
    for name, text in texts.items():
        shown = "" if ".sqlite" in name else text  # a database is not shown to anybody as it is
        if found := control_characters(shown) | control_characters(name):
            yield f"{name!r} holds {', '.join(sorted(found))}"
        for what, canary in course.canaries.items():
            if canary in text:
                yield f"{name!r} leaks a canary: {what}"
        if PASSWORDS in text:
            yield f"{name!r} leaks /etc/passwd"
    gradebook = course.out / "gradebook.csv"
    if gradebook.is_file():
        with gradebook.open(encoding="utf-8", newline="") as file:
            for row in csv.reader(file):
                for cell in row:
                    if cell.startswith(FORMULA) and not HARMLESS_NUMBER.fullmatch(cell):
                        yield f"the gradebook holds a formula: {cell[:60]!r}"


class Surroundings:
    """What lies about on the machine, before and after."""

    def __init__(self, course: Course) -> None:
        self._course = course
        own_home = Path(pwd.getpwuid(os.getuid()).pw_dir)
        self._shallow = [Path(path) for path in ("/tmp", "/var/tmp", "/dev/shm", "/")] + [own_home, course.root]
        self._deep = [
            course.sink, course.home, course.cwd, course.submissions, course.reference.parent, own_home / ".local/lib",
        ]  # fmt: skip
        self._before = self._look()

    def _look(self) -> set[Path]:
        seen: set[Path] = set()
        for folder in self._shallow:
            seen |= {folder / name for name in _names(folder)}
        for folder in self._deep:
            for where, folders, files in os.walk(folder):
                seen |= {Path(where) / name for name in (*folders, *files)}
        return seen

    def new(self) -> list[Path]:
        """Return what was not there before: root's machine is busy, so there only what workers or this run own."""
        ours = (self._course.root,)
        found = []
        for path in sorted(self._look() - self._before - {self._course.out}):
            inside = str(path).startswith(tuple(map(str, ours)))
            if inside or _owner(path) in WORKER_UIDS or (os.getuid() != 0 and _owner(path) == os.getuid()):
                found.append(path)
        return found

    def tidy(self, found: Iterable[Path]) -> None:
        """Remove what attacks are known to leave, by name: in a weak jail they reach the user's own home."""
        for path in found:
            known = path.name.startswith(("student_was_here_", "fill_")) or path.name == "usercustomize.py"
            if known and path.is_file():
                path.unlink()


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _owner(path: Path) -> int:
    try:
        return path.lstat().st_uid
    except OSError:
        return -1


def processes_left(*, in_namespace: bool) -> list[str]:
    """Return the processes that outlived the grader: all others of a throw-away namespace, else all descendants."""
    pids = _all_pids() if in_namespace else _descendants(os.getpid())
    left = []
    for pid in pids:
        try:
            status = Path(f"/proc/{pid}/stat").read_text(errors="replace")
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if pid != os.getpid() and status.rpartition(")")[2].split()[0] != "Z":
            left.append(f"{pid} {command[:80]}")
    return left


def _all_pids() -> Iterable[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _descendants(pid: int) -> Iterable[int]:
    found: list[int] = []
    for task in _names(Path(f"/proc/{pid}/task")):
        try:
            children = Path(f"/proc/{pid}/task/{task}/children").read_text().split()
        except OSError:
            continue
        for child in map(int, children):
            found += [child, *_descendants(child)]
    return found
