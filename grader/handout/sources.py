"""What the hand-outs are made of: the package, and of a lab the files that are known by name, nothing else."""

from collections.abc import Iterable
from pathlib import Path

from grader.errors import InputError
from grader.executors.parcel import LAB_FILES
from grader.handout.bundle import Part
from grader.labs import STUDENT_FILE, TASK_FILES, Lab
from grader.quiz.answers import ANSWERS_FILE

PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATES = PACKAGE / "templates"
CACHES = ("__pycache__", ".pytest_cache")
FOR_AUTHORS = "templates/lab"  # the skeleton of a new lab, with its solution
STUDENTS_FILES = (*LAB_FILES, STUDENT_FILE, ANSWERS_FILE, *TASK_FILES, "Makefile")


def package_files() -> dict[str, Part]:
    """Return the package's own files, below ``grader/``; without what is for lab authors."""
    files = {}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        passed = any(part in CACHES for part in path.parts) or path.suffix == ".pyc" or name.startswith(FOR_AUTHORS)
        if path.is_file() and not passed:
            files[f"grader/{name}"] = Part(path.read_bytes())
    return files


def lab_files(folder: Path, names: Iterable[str]) -> dict[str, Part]:
    """Return those of the named files that a folder has, by name; ``InputError`` for one that cannot be read."""
    files = {}
    for name in names:
        path = folder / name
        if path.is_symlink():
            raise InputError(f"{path} is a link: put the file itself there")
        if path.is_file():
            try:
                files[name] = Part(path.read_bytes())
            except OSError as error:
                raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
    return files


def left_out(lab: Lab, names: Iterable[str]) -> list[Path]:
    """Return what else lies in a lab's folder, caches and hidden files aside."""
    known = {*names}
    return sorted(
        path for path in lab.folder.iterdir()
        if path.name not in known and path.name not in CACHES and not path.name.startswith(".")
    )  # fmt: skip


def template(kind: str, name: str) -> str:
    """Return a template's text."""
    return (TEMPLATES / kind / name).read_text(encoding="utf-8")
