"""Grade a class: take in what was found, run what has no score yet, keep each report as it comes."""

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from grader.errors import InputError, InternalError, LabError
from grader.executors.base import Executor, Task
from grader.executors.kit import Kit
from grader.gradebook.rows import content_of
from grader.gradebook.store import SOURCE, Gradebook
from grader.labs import HIDDEN_FILE, Lab
from grader.models import FIXED_SEED, Origin, Report, Submission
from grader.quiz.questions import QUIZ_FILE
from grader.records import Attempt, Student
from grader.submissions import Found, read

TRIES = 5


class Intake(NamedTuple):
    """What a run is to grade: where it was found, the attempts, and who is in the class."""

    source: str
    found: Sequence[Found]
    students: Mapping[str, Student]
    enrolled: Collection[str] = ()  # ids on the roster
    how: str = ""  # whatever the caller needs to find it again; kept with the source


class Tally(NamedTuple):
    """How a run went."""

    found: int  # different contents of each student
    graded: int  # of them, in this run
    failed: tuple[str, ...]  # students for whom the grader failed


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


def class_seed(book: Gradebook, lab: Lab, asked: int | None) -> int:
    """Return the seed of a class: the one asked for, else the one kept, else a fresh one; keep it, and the lab.

    A lab without solutions has recorded answers only, which belong to the fixed seed.
    Raises ``InputError`` if the gradebook is another lab's.
    """
    kept = book.noted("lab")
    if kept is not None and kept != lab.id:
        raise InputError(f"{book.path} holds the results of {kept}: choose another folder with --out")
    noted = book.noted("seed")
    if asked is not None:
        seed = asked
    elif noted is not None:
        seed = int(noted)
    else:
        seed = 1 + secrets.randbelow(2**31 - 1) if lab.solutions else FIXED_SEED
    book.note(lab=lab.id, folder=str(lab.folder), seed=str(seed))
    return seed


def grading_key(lab: Lab, seed: int) -> str:
    """Return what a report depends on besides the submission: lab, grader, seed, versions of Python and NumPy."""
    kit = Kit.here()
    parts = (kit.digest, lab.version, str(seed), kit.python, kit.numpy)
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def grade_class(
    lab: Lab,
    intake: Intake,
    book: Gradebook,
    executor: Executor,
    *,
    seed: int | None = None,
    jail: Callable[[], str] = lambda: "limits",
    again: bool = False,
    only: Collection[str] | None = None,
    on_start: Callable[[int], None] = lambda _: None,
    on_report: Callable[[Report], None] = lambda _: None,
) -> Tally:
    """Grade what has no score for its content yet under this lab, grader and seed; with ``again`` all of it.

    ``only``: ids of the students to grade. ``jail`` is asked for the isolation if there is anything to run, and
    closing ``executor`` is left to who made it. Each report is in the gradebook before the next is waited for. A
    submission the grader failed on is tried again, ``TRIES`` times in all.
    """
    if lab.unseen:
        groups = ", ".join(group.id for group in lab.unseen)
        raise LabError(f"{lab.id}: hidden groups ({groups}) need {HIDDEN_FILE}: grade where the solutions are")
    if lab.quiz_points and lab.key is None:
        raise LabError(f"{lab.id}: its quiz has points, which need solutions/{lab.id}/{QUIZ_FILE}: grade where it is")
    shared_seed = class_seed(book, lab, seed)
    key = grading_key(lab, shared_seed)
    contents = _take_in(lab, intake, book)
    done = set() if again else book.graded(key)
    chosen = [one for one in intake.found if only is None or one.id in only]
    work: dict[tuple[str, str], Found] = {}  # two attempts of the same content are graded once
    for one in chosen:
        work.setdefault((one.id, contents[one.id, one.attempt]), one)
    waiting = {which: one for which, one in work.items() if which not in done}
    on_start(len(waiting))
    if not waiting:
        return Tally(len(work), 0, ())
    task = Task(str(lab.folder), shared_seed, jail())
    left = list(waiting.values())
    failed: list[str] = []
    for attempt in range(1, TRIES + 1):
        names = {Origin(one.id, "", attempt=one.attempt).key: one for one in left}
        again_later, missing = [], set(names)
        for report in executor.run(task, _Reading(left, lab.helpers)) if left else ():
            missing.discard(report.submission.key)
            if report.score is None and attempt < TRIES:
                again_later.append(names[report.submission.key])
                continue
            book.add(report, key, lab)
            on_report(report)
            if report.score is None:
                failed.append(report.submission.id)
        if missing:
            raise InternalError(f"no report came back for {', '.join(sorted(missing))}")
        left = again_later
    return Tally(len(work), len(waiting), tuple(sorted(failed)))


def _take_in(lab: Lab, intake: Intake, book: Gradebook) -> dict[tuple[str, int], str]:
    """Enter what was found into the gradebook, and keep it; return the content of each attempt."""
    contents: dict[tuple[str, int], str] = {}
    attempts = []

    def read_all() -> Iterator[Submission]:
        for one in intake.found:
            submission = read(one, lab.helpers)
            content = content_of(submission.origin, submission.fault)
            contents[one.id, one.attempt] = content
            attempts.append(Attempt(one.id, one.attempt, one.shown, content, one.at, one.late))
            yield submission

    book.keep_sources(read_all())
    students = {one.id: intake.students.get(one.id, Student(one.id)) for one in intake.found}
    book.take_in(intake.source, attempts, {**intake.students, **students}, intake.enrolled)
    book.note(**{SOURCE + intake.source: intake.how})
    return contents
