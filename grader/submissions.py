"""Submissions: found in a folder, and read on the trusted side as plain files of text. No student code runs here."""

import hashlib
import io
import os
import stat
import tokenize
from pathlib import Path
from typing import NamedTuple

from grader.errors import InputError
from grader.labs import STUDENT_FILE
from grader.models import Fault, Origin, Submission
from grader.text import clean_line

MAX_BYTES = 1 << 20


class Found(NamedTuple):
    """A submission as it was found, not yet read: its id, its file, and the path shown for it."""

    id: str
    path: Path
    shown: str


def discover(where: Path) -> list[Found]:
    """Return the submissions in ``where``, sorted by id.

    A submission is a folder with ``student.py``, or a single ``.py`` file; ``where`` may itself be one. Hidden
    entries and ``__pycache__`` are passed over. A folder without ``student.py`` is a submission that lacks its file.
    Raises ``InputError`` if there is nothing of the kind.
    """
    if where.is_file() and where.suffix == ".py":
        return [Found(_id(where.stem), where, where.name)]
    if not where.is_dir():
        raise InputError(f"no such folder: {where}")
    if (where / STUDENT_FILE).is_file():
        return [Found(_id(where.resolve().name), where / STUDENT_FILE, STUDENT_FILE)]
    try:
        entries = sorted(where.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        raise InputError(f"{where} cannot be read: {error.strerror}") from error
    found: list[Found] = []
    taken: set[str] = set()
    for entry in entries:
        if entry.name.startswith((".", "__")):
            continue
        folder = entry.is_dir()
        if not folder and entry.suffix != ".py":
            continue
        path = entry / STUDENT_FILE if folder else entry
        name = _id(entry.name if folder else entry.stem)
        while name.casefold() in taken:  # ann/ beside ann.py; names that differ by case only share a file on some disks
            name += "-2"
        taken.add(name.casefold())
        found.append(Found(name, path, clean_line(str(path.relative_to(where)), 300)))
    if not found:
        raise InputError(f"{where} holds no submission: neither a folder with {STUDENT_FILE} nor a .py file")
    return sorted(found)


def _id(name: str) -> str:
    """Return a name fit for a report's file name, a table and a sheet: clean, short, no separator."""
    return clean_line(name, 100).replace("/", "_").replace("\\", "_") or "unnamed"


def read(found: Found) -> Submission:
    """Return a submission as it is read from disk.

    Symbolic links, devices and folders are refused, so is a file over 1 MiB. A byte-order mark and a coding line
    are honoured; what does not decode is refused with its line.
    """
    path = found.path
    origin = Origin(found.id, found.shown)
    try:
        data = _read_plain(path)
    except FileNotFoundError:
        return _refused(origin, f"there is no {path.name}")
    except OSError as error:
        return _refused(origin, f"{path.name} cannot be read: {error.strerror or error}")
    except ValueError as error:
        return _refused(origin, f"{path.name} {error}")
    origin = Origin(found.id, found.shown, hashlib.sha256(data).hexdigest())
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return Submission(origin, data.decode(encoding))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        return _refused(origin, f"{path.name}, line {line}: not {error.encoding} text (byte 0x{byte:02x})")
    except (SyntaxError, LookupError) as error:
        return _refused(origin, f"{path.name}: {clean_line(str(error), 200)}; save it as UTF-8")


def _refused(origin: Origin, reason: str) -> Submission:
    return Submission(origin, fault=Fault("error", "source", reason))


def _read_plain(path: Path) -> bytes:
    no_follow = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if path.is_symlink():
        raise ValueError("is a symbolic link, not a plain file")
    with open(os.open(path, os.O_RDONLY | no_follow), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("is not a plain file")
        if status.st_size > MAX_BYTES:
            raise ValueError(f"has {status.st_size:,} bytes; at most {MAX_BYTES:,} are read")
        return file.read(MAX_BYTES)
