"""A lab as bytes that are known by their digest: what it takes to grade, and nothing else of its folders."""

import hashlib
import re
from pathlib import Path

import msgspec

from grader.errors import LabError
from grader.labs import (
    BASELINE_FILE,
    CATALOGUE_FILE,
    EXPECTED_FILE,
    HIDDEN_FILE,
    LAB_FILE,
    REFERENCE_FILE,
    SUITE_FILE,
    Lab,
)
from grader.models import Value
from grader.quiz.questions import QUIZ_FILE

LAB_FILES = (LAB_FILE, SUITE_FILE, BASELINE_FILE, EXPECTED_FILE, CATALOGUE_FILE, QUIZ_FILE)
SOLUTION_FILES = (REFERENCE_FILE, HIDDEN_FILE, BASELINE_FILE, EXPECTED_FILE, QUIZ_FILE)
NAME = re.compile(r"[^/\\\0:]{1,200}")


class _Files(Value, frozen=True):
    """The files by name. No paths: what is unpacked can lie nowhere else."""

    lab: str
    folder: dict[str, bytes]
    solutions: dict[str, bytes]


def digest_of(data: bytes) -> str:
    """Return what bytes are known by."""
    return hashlib.sha256(data).hexdigest()


def pack(lab: Lab) -> bytes:
    """Return a lab's files as bytes, the same for the same files."""
    folder = _read(lab.folder, LAB_FILES)
    solutions = _read(lab.solutions, SOLUTION_FILES) if lab.solutions else {}
    return msgspec.msgpack.encode(_Files(lab.id, folder, solutions))


def _read(folder: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names if (folder / name).is_file()}


def unpack(data: bytes, digest: str, root: Path) -> Path:
    """Write a lab below ``root``, in a folder named by its digest; return the lab's folder.

    ``root`` must be closed to others: suite and solutions lie in it. Raises ``LabError`` if these are not the bytes
    that the digest was made of.
    """
    if digest_of(data) != digest:
        raise LabError("the lab did not arrive as it was sent: its bytes have another SHA-256")
    try:
        files = msgspec.msgpack.decode(data, type=_Files)
    except msgspec.DecodeError as error:
        raise LabError(f"the lab that was sent cannot be read: {error}") from error
    if not NAME.fullmatch(files.lab) or files.lab in {".", ".."}:
        raise LabError(f"the lab that was sent has no name for a folder: {files.lab!r}")
    place = root / digest
    for kind, known, content in (("labs", LAB_FILES, files.folder), ("solutions", SOLUTION_FILES, files.solutions)):
        folder = place / kind / files.lab
        folder.mkdir(parents=True)
        for name, body in content.items():
            if name not in known:
                raise LabError(f"the lab that was sent has a file that no lab has: {name!r}")
            (folder / name).write_bytes(body)
    return place / "labs" / files.lab
