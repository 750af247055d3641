"""Which isolation there is in the container, whether it will do, and what staff are told about it."""

import os
from pathlib import Path
from typing import NamedTuple

from grader.errors import InputError
from grader.sandbox.choice import layers, strongest
from grader.sandbox.interpreter import readable_by_others
from grader.sandbox.jails import STRONG


class Isolation(NamedTuple):
    """The jail to grade in, and the notes about it, a line each."""

    jail: str
    notes: tuple[str, ...]


def choose_isolation(source: Path, *, weak: bool) -> Isolation:
    """Return the strongest isolation here, if it will do for strangers' code beside the solutions in ``source``.

    Resource limits alone will do where root starts workers as another user who cannot enter ``source``; else
    ``InputError``, unless ``weak`` says that it was asked for.
    """
    trial = strongest()
    closed = trial.jail == "limits" and os.getuid() == 0 and not readable_by_others(str(source))
    notes = [f"isolation: {trial.jail} ({', '.join(trial.layers)})", *_missing()]
    if closed:
        notes.append(
            f"student code runs as another user, who cannot enter {source}; it can use the network, and read what "
            "anybody may read in this container"
        )
    elif trial.jail not in STRONG:
        notes.append("student code can read the solutions here, and change the results")
        if not weak:
            raise InputError("; ".join(notes) + "; run the container as root, or export with --allow-weak-isolation")
    return Isolation(trial.jail, tuple(notes))


def _missing() -> list[str]:
    return [
        f"missing: {layer.name}: {layer.detail}" + (f" (to have it: {layer.remedy})" if layer.remedy else "")
        for layer in layers() if not layer.present
    ]  # fmt: skip
