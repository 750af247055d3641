"""Submissions: found in a folder, and read on the trusted side as plain files of text. No student code runs here."""

import hashlib
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from grader.archives import read_member
from grader.labs import STUDENT_FILE
from grader.models import Answers, Fault, Origin, Submission, Text
from grader.notebooks import MAX_NOTEBOOK, convert
from grader.quiz.answers import ANSWERS_FILE, MAX_ANSWERS, answers_of, refused
from grader.sources import MAX_BYTES, Refusal, decode, read_plain
from grader.text import clean_line

NOTEBOOK = ".ipynb"
MAX_ID = 60
MAX_ID_BYTES = 190
PASSED_OVER = ("__pycache__", "__MACOSX")


class Place(NamedTuple):
    """Where a file lies: on the disk, or in an archive there."""

    path: Path  # the file, or the archive that holds it
    inside: tuple[str, ...] = ()  # of an archive's member: its name, after those of the archives around it


class Found(NamedTuple):
    """A submission as it was found, not yet read."""

    id: str  # the student's
    path: Path  # its file, or the archive that holds it
    shown: str  # the path that is shown for it
    inside: tuple[str, ...] = ()  # of an archive's member: its name, after those of the archives around it
    attempt: int = 1
    at: datetime | None = None  # when it was handed in, if known
    late: bool = False  # the platform's own mark
    beside: tuple[tuple[str, Place], ...] | None = None  # files handed in with it; none: those beside a student.py
    refused: Text | None = None  # why there is nothing to read


def fit_id(name: str) -> str:
    """Return a name fit for a report's file name, a table and a sheet: clean, short, without separators.

    A name that had to be changed ends in a few digits of its hash, so that two such names stay apart.
    """
    safe = clean_line(name, MAX_ID).replace("/", "_").replace("\\", "_")
    safe = safe.encode()[:MAX_ID_BYTES].decode(errors="ignore")
    if safe == name:
        return safe
    return f"{safe}-{hashlib.sha256(os.fsencode(name)).hexdigest()[:6]}"


def read(found: Found, helpers: Sequence[str] = ()) -> Submission:
    """Return a submission as it is read: its file, and what was handed in with it: modules of ``helpers``, answers.

    Nothing else is looked at. Symbolic links, devices and folders are refused, so is a file over 1 MiB. A byte-order
    mark and a coding line are honoured; what does not decode is refused with its line. Of a notebook the code cells
    are read. Archives are read in memory.
    """
    digest = hashlib.sha256()
    texts: dict[str, str] = {}
    cells: tuple[int, ...] = ()
    name = ""
    answers = _answers(found)
    answered = answers.sha256 if answers is not None else ""
    try:
        if found.refused is not None:
            raise Refusal(found.refused)
        own = Place(found.path, found.inside)
        for name, place in (("", own), *_helpers(found, helpers)):
            text, begins = _read_text(place, digest)
            texts[name] = text
            cells = cells if name else begins
    except Refusal as refusal:
        sha256 = digest.hexdigest() if refusal.had and not name else ""
        fault = Fault("error", "source", refusal.reason)
        origin = Origin(found.id, found.shown, sha256, found.attempt, answers=answered)
        return Submission(origin, fault=fault, answers=answers)
    origin = Origin(found.id, found.shown, digest.hexdigest(), found.attempt, cells, answered)
    return Submission(origin, texts.pop(""), texts, answers=answers)


def _helpers(found: Found, helpers: Sequence[str]) -> list[tuple[str, Place]]:
    """Return where those of the helpers lie that were handed in; nobody is made to use one."""
    if found.beside is not None:
        known = dict(found.beside)
        return [(name, known[name]) for name in helpers if name in known]
    if found.path.name != STUDENT_FILE:
        return []  # a single file: what lies beside it is other students'
    places = [(name, Place(found.path.with_name(f"{name}.py"))) for name in helpers]
    return [(name, place) for name, place in places if os.path.lexists(place.path)]


def _answers(found: Found) -> Answers | None:
    """Return the answers to the quiz that were handed in; whatever is wrong with their file does not matter here."""
    if found.beside is not None:
        place = dict(found.beside).get(ANSWERS_FILE)
    else:
        place = Place(found.path.with_name(ANSWERS_FILE)) if found.path.name == STUDENT_FILE else None
        place = place if place is not None and os.path.lexists(place.path) else None
    return _answers_in(place) if place is not None else None


def read_answers_at(path: Path) -> Answers:
    """Return the answers in a file on the disk, or why they are not read."""
    return _answers_in(Place(path))


def _answers_in(place: Place) -> Answers:
    try:
        return answers_of(_bytes(place, MAX_ANSWERS))
    except Refusal as refusal:
        return refused(refusal.reason)


def _bytes(place: Place, most: int) -> bytes:
    return read_member(*place, most) if place.inside else read_plain(place.path, most)


def _read_text(place: Place, digest: "hashlib._Hash") -> tuple[str, tuple[int, ...]]:
    """Return a file's text, and where its cells begin if it is a notebook."""
    name = place.inside[-1].rpartition("/")[2] if place.inside else place.path.name
    notebook = name.casefold().endswith(NOTEBOOK)
    most = MAX_NOTEBOOK if notebook else MAX_BYTES
    data = _bytes(place, most)
    digest.update(data)
    return convert(name, data) if notebook else (decode(name, data), ())
