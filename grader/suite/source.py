"""A submission's file, read on the trusted side: a plain file of text, or the reason why it is not."""

import io
import os
import stat
import tokenize
from pathlib import Path

from grader.models import Fault

MAX_BYTES = 1 << 20


def read_source(path: Path) -> str | Fault:
    """Return the text of a student's file, or the fault for which it is not read.

    Symbolic links, devices and folders are refused, so is a file over 1 MiB. A byte-order mark and a coding line
    are honoured; what does not decode is refused with its line.
    """
    try:
        data = _read_plain(path)
    except OSError as error:
        return _refused(f"{path.name} cannot be read: {error.strerror or error}")
    except ValueError as error:
        return _refused(f"{path.name} {error}")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return _refused(f"{path.name}, line {line}: not {error.encoding} text (byte 0x{data[error.start]:02x})")
    except (SyntaxError, LookupError) as error:
        return _refused(f"{path.name}: {error}; save it as UTF-8")


def _refused(reason: str) -> Fault:
    return Fault("error", "source", reason)


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
