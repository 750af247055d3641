"""A course to attack: the declared attacks, and the folder they are laid out in."""

import importlib.util
import json
import os
import py_compile
import secrets
import shutil
import socket
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LAB = "lab04-attention"
PORT, ABSTRACT = 48711, "attack-listener"  # as the submissions spell them
FAST_LIMITS = {"call_seconds": 1.0, "import_seconds": 2.5, "submission_seconds": 10.0}  # half of the usual ones
USUAL_SUBMISSION_SECONDS = 20.0
MEGABYTE = 1 << 20


class Attack(NamedTuple):
    """One hostile submission and what must come of it, as ``attacks.json`` declares it."""

    name: str
    category: str
    tries: str
    earns: tuple[float, float]  # least and most points
    verdicts: tuple[str, ...] = ()  # acceptable ones; any, if none is named
    shown_as: str = ""  # source | import | call: where the report must say it failed
    says: str = ""  # a regular expression that one of the reasons must match
    seconds: float = 0.0  # of its budget that are bound to be used
    beside: str = ""  # folder of what lies beside student.py
    make_it: str = ""  # what a repository cannot hold, and is made by this module
    folder: str = ""  # name of the submission's folder, if not the attack's own
    needs: str = ""  # "interpreter": one that workers can read; else it is not run
    fast: bool = False  # one of the selection that --fast runs


def declared() -> list[Attack]:
    """Return all attacks."""
    return [_attack(entry) for entry in json.loads((HERE / "attacks.json").read_text(encoding="utf-8"))]


def _attack(entry: dict[str, Any]) -> Attack:
    earns = entry.pop("earns")
    verdict = entry.pop("verdict", [])
    low, high = earns if isinstance(earns, list) else (earns, earns)
    return Attack(earns=(low, high), verdicts=tuple([verdict] if isinstance(verdict, str) else verdict), **entry)


class Course:
    """A temporary folder: labs, solutions with canaries, submissions, a sink, a home, a working folder."""

    def __init__(self, attacks: Sequence[Attack], *, fast: bool, port: int, abstract: str) -> None:
        self.attacks = list(attacks)
        self.root = Path(tempfile.mkdtemp(prefix="attack-course-"))
        self.root.chmod(0o755)
        self.canaries = {
            what: f"CANARY-{what}-{secrets.token_hex(6)}" for what in ("solution", "suite", "home", "neighbour", "env")
        }
        self.course = self._folder("course")
        self.sink = self._folder("sink", 0o777)
        self.home = self._folder("home", 0o700)
        self.cwd = self._folder("cwd", 0o777)
        self.submissions = self._folder("course/submissions")
        self.out = self.course / "out"
        self._text = {
            b"@SINK@": os.fsencode(self.sink),
            b"@COURSE@": os.fsencode(self.course),
            str(PORT).encode(): str(port).encode(),
            ABSTRACT.encode(): abstract.encode(),
        }
        (self.home / "notes.txt").write_text(self.canaries["home"])
        self._lab(fast)
        self.folders: dict[str, list[Attack]] = {}  # submission's path below submissions/ -> its attack
        for attack in self.attacks:
            self._submission(attack, attack.folder or attack.name)
            if attack.category == "control":
                self._submission(attack, f"000-{attack.name}")
                self._submission(attack, f"zzz-{attack.name}")

    def _folder(self, name: str, mode: int = 0o755) -> Path:
        path = self.root / name
        path.mkdir(mode=mode)
        path.chmod(mode)
        return path

    def _lab(self, fast: bool) -> None:
        for kind in ("labs", "solutions"):
            shutil.copytree(
                ROOT / kind / LAB, self.course / kind / LAB, ignore=shutil.ignore_patterns("__pycache__"),
            )  # fmt: skip
        for file in (self.course / "solutions").rglob("*.py"):
            file.write_text(file.read_text(encoding="utf-8") + f"\n# {self.canaries['solution']}\n", encoding="utf-8")
        self.lab = self.course / "labs" / LAB
        suite = self.lab / "verify.py"
        suite.write_text(suite.read_text(encoding="utf-8") + f"\n# {self.canaries['suite']}\n", encoding="utf-8")
        if fast:
            toml = self.lab / "lab.toml"
            text = toml.read_text(encoding="utf-8")
            kept = [line for line in text.splitlines() if not line.startswith(tuple(FAST_LIMITS))]
            at = kept.index("[limits]") + 1
            kept[at:at] = [f"{name} = {value}" for name, value in FAST_LIMITS.items()]
            toml.write_text("\n".join(kept) + "\n", encoding="utf-8")

    @property
    def reference(self) -> Path:
        """The reference solution."""
        return self.course / "solutions" / LAB / "reference.py"

    def _submission(self, attack: Attack, name: str) -> None:
        folder = self.submissions / name
        self.folders.setdefault(name, []).append(attack)
        if attack.name in WHOLE:
            WHOLE[attack.name](self, folder)
            return
        folder.mkdir()
        if attack.beside:
            shutil.copytree(HERE / "submissions" / attack.beside, folder, dirs_exist_ok=True)
        file = folder / "student.py"
        source = HERE / "submissions" / f"{attack.name}.py"
        if source.is_file():
            file.write_bytes(self.fill(source.read_bytes()))
        elif attack.folder:  # a hostile name is all there is to it
            file.write_bytes((HERE / "submissions" / "control_wrong.py").read_bytes())
        if attack.name in MADE:
            MADE[attack.name](self, file)
        if attack.name == "control_right":
            with file.open("a", encoding="utf-8") as more:
                more.write(f"# {self.canaries['neighbour']}\n")

    def fill(self, source: bytes) -> bytes:
        """Return a submission with its placeholders filled in."""
        for old, new in self._text.items():
            source = source.replace(old, new)
        return source

    def remove(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.root, ignore_errors=True)


def _symlink_to_reference(course: Course, file: Path) -> None:
    file.symlink_to(course.reference)


def _poisoned_bytecode(course: Course, file: Path) -> None:
    right = course.root / "right.py"
    right.write_bytes((HERE / "submissions" / "control_right.py").read_bytes())
    target = importlib.util.cache_from_source(str(file))
    py_compile.compile(
        str(right), target, dfile="student.py", invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    right.unlink()


def _fifo(_: Course, file: Path) -> None:
    os.mkfifo(file)


def _socket(_: Course, file: Path) -> None:
    here = os.open(file.parent, os.O_RDONLY)
    try:  # a socket's address must be short
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(f"/proc/self/fd/{here}/{file.name}")
    finally:
        os.close(here)


def _directory(_: Course, file: Path) -> None:
    file.mkdir()


def _endless_device(_: Course, file: Path) -> None:
    file.symlink_to("/dev/zero")


def _sparse(_: Course, file: Path) -> None:
    with file.open("wb") as large:
        large.truncate(3 << 30)


def _padded(_: Course, file: Path) -> None:
    right = (HERE / "submissions" / "control_right.py").read_bytes()
    file.write_bytes(right + b"#" * (MEGABYTE - len(right) - 1) + b"\n")


def _slow_coding(coding: bytes, start: bytes) -> Callable[[Course, Path], None]:
    def make(_: Course, file: Path) -> None:
        head = b"# coding: " + coding + b"\n" + start
        file.write_bytes(head + b"a" * (MEGABYTE - len(head)))

    return make


def _linked_folder(course: Course, folder: Path) -> None:
    folder.symlink_to(course.course / "solutions" / LAB, target_is_directory=True)


def _no_student_file(_: Course, folder: Path) -> None:
    folder.mkdir()
    (folder / "Student.py").write_bytes((HERE / "submissions" / "control_right.py").read_bytes())


MADE: dict[str, Callable[[Course, Path], None]] = {
    "symlink_solution": _symlink_to_reference,
    "pyc_poison": _poisoned_bytecode,
    "adapt2_file_fifo": _fifo,
    "adapt2_file_socket": _socket,
    "adapt2_file_folder": _directory,
    "adapt2_file_endless": _endless_device,
    "adapt2_file_sparse": _sparse,
    "adapt2_file_padded": _padded,
    "adapt2_coding_punycode": _slow_coding(b"punycode", b"#-"),
    "adapt2_coding_idna": _slow_coding(b"idna", b"#.xn--"),
}
WHOLE: dict[str, Callable[[Course, Path], None]] = {
    "adapt2_folder_link": _linked_folder,
    "adapt2_folder_other_case": _no_student_file,
}
