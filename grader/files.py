"""Files written whole or not at all."""

import contextlib
import os
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
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
