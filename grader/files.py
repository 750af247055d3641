"""Files written whole or not at all."""

import os
from pathlib import Path
from typing import Any

import msgspec


def write_json(path: Path, value: Any) -> None:
    """Write ``value`` as indented UTF-8 JSON, all of it or none (a new file takes the old one's place)."""
    write_atomically(path, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it sees the old content or the new, never half."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
