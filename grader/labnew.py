"""The skeleton of a new lab."""

import re
from pathlib import Path

from grader.errors import InputError
from grader.files import write_atomically

TEMPLATE = Path(__file__).parent / "templates/lab"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_lab(name: str, root: Path) -> list[Path]:
    """Write ``labs/<name>`` and ``solutions/<name>`` below ``root``; return the files.

    Raises ``InputError`` if the name is not one, or if there is such a lab already.
    """
    if not NAME.fullmatch(name):
        raise InputError(
            f"{name!r} is not the name of a lab: small letters, digits and single hyphens, such as lab20-rope"
        )
    if not TEMPLATE.is_dir():
        raise InputError("this is a student's kit: the skeleton of a lab comes with the instructor's")
    written = []
    for kind in ("labs", "solutions"):
        target = root / kind / name
        if target.exists():
            raise InputError(f"{target} exists already")
        for source in sorted((TEMPLATE / kind).rglob("*")):
            if source.is_file() and "__pycache__" not in source.parts:
                path = target / source.relative_to(TEMPLATE / kind)
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, source.read_text(encoding="utf-8").replace("LAB_NAME", name).encode())
                written.append(path)
    return written
