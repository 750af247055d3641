"""Grade a class: discover, run, write each report as it comes, then the gradebook."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from grader.errors import InputError, InternalError
from grader.executors.base import Executor, Task
from grader.files import write_json
from grader.labs import Lab
from grader.models import FIXED_SEED, Report, Submission, Value
from grader.reports.gradebook_csv import write_gradebook
from grader.reports.json_report import read_report, write_report
from grader.submissions import Found, discover, read

CLASS_FILE = "class.json"
REPORTS_FOLDER = "reports"
GRADEBOOK_FILE = "gradebook.csv"
TRIES = 5


class Class(Value, frozen=True):
    """What all runs over one output folder share."""

    lab: str
    seed: int


class _Reading(Sequence[Submission]):
    """Submissions that are read from disk only when their turn comes."""

    def __init__(self, found: Sequence[Found], helpers: Sequence[str]) -> None:
        self._found = found
        self._helpers = helpers

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: int) -> Submission:  # type: ignore[override]
        return read(self._found[index], self._helpers)

    def __iter__(self) -> Iterator[Submission]:
        return (read(one, self._helpers) for one in self._found)


def class_seed(out: Path, lab: Lab, asked: int | None) -> int:
    """Return the seed of a class: the one asked for, else the one kept in ``out``, else a fresh one; keep it.

    A lab without solutions has recorded answers only, which belong to the fixed seed.
    Raises ``InputError`` if ``out`` holds the results of another lab.
    """
    path = out / CLASS_FILE
    kept = None
    if path.is_file():
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Class)
        except msgspec.DecodeError as error:
            raise InputError(f"{path}: {error}; remove it to start the class anew") from error
        if kept.lab != lab.id:
            raise InputError(f"{out} holds the results of {kept.lab}: choose another folder with --out")
    if asked is not None:
        seed = asked
    elif kept is not None:
        seed = kept.seed
    else:
        seed = 1 + secrets.randbelow(2**31 - 1) if lab.solutions else FIXED_SEED
    if kept is None or kept.seed != seed:
        write_json(path, Class(lab.id, seed))
    return seed


def grade_class(
    lab: Lab,
    where: Path,
    out: Path,
    executor: Executor,
    *,
    seed: int | None = None,
    jail: str = "limits",
    on_start: Callable[[int], None] = lambda _: None,
    on_report: Callable[[Report], None] = lambda _: None,
) -> list[Report]:
    """Grade every submission in ``where``; return the reports, sorted by student.

    Each report is on disk, whole, before the next is waited for; the gradebook is written even when the run is
    interrupted. A submission the grader failed on is tried again, ``TRIES`` times in all.
    """
    found = discover(where)
    out = make_folder(out)
    task = Task(str(lab.folder), class_seed(out, lab, seed), jail)
    folder = make_folder(out / REPORTS_FOLDER)
    on_start(len(found))
    reports: dict[str, Report] = {}
    names = {one.id: one for one in found}

    def run(submissions: Sequence[Found], *, last: bool) -> list[Found]:
        """Return what the grader failed on and is to be tried again."""
        again = []
        for report in executor.run(task, _Reading(submissions, lab.helpers)):
            if report.score is None and not last:
                again.append(names[report.submission.id])
                continue
            write_report(folder, report)
            reports[report.submission.id] = report
            on_report(report)
        return again

    try:
        left: list[Found] = found
        for attempt in range(1, TRIES + 1):
            if left:
                left = run(left, last=attempt == TRIES)
        lost = [one.id for one in found if one.id not in reports]
        if lost:
            raise InternalError(f"no report came back for {', '.join(lost)}")
    finally:
        executor.close()
        whole = [reports[name] for name in sorted(reports)]
        write_gradebook(out / GRADEBOOK_FILE, lab, whole)
    return whole


def make_folder(folder: Path) -> Path:
    """Return ``folder``, made if need be; ``InputError`` if it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder} cannot be made: {error.strerror}; choose another with --out") from error
    return folder


__all__ = ["class_seed", "grade_class", "make_folder", "read_report"]
