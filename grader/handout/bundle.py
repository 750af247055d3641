"""Files to be handed on, written as a folder or as an archive. The same files give the same bytes."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from grader.errors import InputError
from grader.files import write_atomically

DATED = (1980, 1, 1, 0, 0, 0)  # the earliest an archive can say


class Part(NamedTuple):
    """One file."""

    data: bytes
    program: bool = False  # whether it can be run


Bundle = Mapping[str, Part]  # path below the top, with slashes


def write(bundle: Bundle, output: Path, top: str = "") -> None:
    """Write a bundle: an archive if ``output`` ends in ``.zip``, in which all of it lies in ``top``; else a folder.

    Raises ``InputError`` if it cannot be written, or if there is such a folder and something in it.
    """
    make_place(output)
    if is_archive(output):
        write_atomically(output, zipped(bundle, top))
    else:
        _write_folder(bundle, output)


def is_archive(output: Path) -> bool:
    """Whether a bundle is written as an archive, by its name."""
    return output.suffix.casefold() == ".zip"


def make_place(output: Path) -> None:
    """Make the folder that is written to; ``InputError`` if that cannot be, or if there is something in it."""
    folder = output.parent if is_archive(output) else output
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = folder == output and any(folder.iterdir())
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror or error}") from error
    if full:
        raise InputError(f"{folder} exists and is not empty: name another, or remove it first")


def zipped(bundle: Bundle, top: str = "") -> bytes:
    """Return a bundle as an archive."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(bundle):
            part = bundle[name]
            entry = zipfile.ZipInfo(f"{top}/{name}" if top else name, DATED)
            entry.create_system = 3  # Unix, whatever this is: the mode below counts
            entry.external_attr = (0o100755 if part.program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, part.data)
    return data.getvalue()


def _write_folder(bundle: Bundle, folder: Path) -> None:
    try:
        for name in sorted(bundle):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(bundle[name].data)
            if bundle[name].program:
                path.chmod(0o755)
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}") from error
