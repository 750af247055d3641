"""What the names of files and folders say: copies, times, one name in two spellings."""

import re
import unicodedata
from datetime import datetime

COPY = re.compile(r"(.+?)(?:\s*\((\d{1,3})\)|-(\d{1,3}))")  # "student (1)" of a browser, "student-1" of Canvas
STAMP = re.compile(r"(\d{4}-?\d\d-?\d\d)[T_ ](\d\d)[-:.]?(\d\d)(?:[-:.]?(\d\d))?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?")


def composed(name: str) -> str:
    """Return a name in composed form (NFC): some systems write an accent as a character of its own."""
    return unicodedata.normalize("NFC", name)


def folded(name: str) -> str:
    """Return what two spellings of one name have in common: composed form, case and outer spaces aside."""
    return composed(composed(name).strip().casefold())


def split_copy(stem: str) -> tuple[str, int]:
    """Return a name without the number that a browser or a platform gave a later copy, and that number (0: none)."""
    found = COPY.fullmatch(stem)
    return (found[1], int(found[2] or found[3])) if found else (stem, 0)


def stamp(name: str) -> tuple[str, datetime | None] | None:
    """Return when an attempt named by a time was made: as a text that sorts, and as a moment if it has an offset."""
    found = STAMP.fullmatch(name)
    if found is None:
        return None
    day, hour, minute, second, offset = found.groups()
    try:
        at = datetime.fromisoformat(f"{day.replace('-', '')}T{hour}{minute}{second or '00'}{offset or ''}")
    except ValueError:
        return None
    return at.replace(tzinfo=None).isoformat(), at if at.tzinfo is not None else None


def is_attempt(name: str) -> bool:
    """Whether a folder's name is that of one attempt: a number or a time."""
    return (name.isdecimal() and len(name) < 10) or stamp(name) is not None
