"""Files written whole or not at all, and what the package's own are known by."""

import contextlib
import hashlib
import os
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from grader.errors import InputError


def write_json(path: Path, value: Any) -> None:
    """Write ``value`` as indented UTF-8 JSON, all of it or none (a new file takes the old one's place)."""
    write_atomically(path, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it sees the old content or the new, never half.

    Raises ``InputError`` if it cannot be written: no permission, no space.
    """
    folder, name = os.path.split(path)
    draft = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        with open(draft, "wb") as file:
            file.write(data)
        os.replace(draft, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(draft)


@cache
def package_digest(*names: str) -> str:
    """Return the SHA-256 over files and folders of this package: another one, another behaviour."""
    package = Path(__file__).parent
    total = hashlib.sha256()
    for name in names:
        inside = [path for path in (package / name).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        for path in sorted(inside) or [package / name]:
            total.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
