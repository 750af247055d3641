"""What an autograder was made with: kept in its archive, read where it runs."""

from pathlib import Path

import msgspec

from grader.errors import InputError
from grader.models import Value

SETTINGS_FILE = "autograder.json"


class Settings(Value, frozen=True):
    """The lab, and how it is graded."""

    lab: str
    seed: int  # of the random inputs: everybody's the same
    language: str = "en"
    weak: bool = False  # grade also where student code cannot be held


def read_settings(source: Path) -> Settings:
    """Return the settings of the autograder in ``source``; ``InputError`` if they cannot be read."""
    path = source / SETTINGS_FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is not what was exported ({error}): export the autograder anew") from error
