"""From the platform's folders to results.json. Whatever happens, a results.json comes of it."""

import tempfile
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from grader.autograder.isolation import choose_isolation
from grader.autograder.metadata import METADATA_FILE, Metadata, read_metadata
from grader.autograder.settings import Settings, read_settings
from grader.collecting.collect import collect_one
from grader.collecting.notes import Note
from grader.course import COURSE_FILE, Policy, policy_of
from grader.desk import ClassView
from grader.errors import GraderError, InternalError
from grader.executors.local import LocalExecutor
from grader.exports.gradescope import failed, for_instructors, gradescope
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook, now
from grader.labs import REFERENCE_FILE, Lab, load_lab
from grader.marks import DAYS, LATE, days_late, due_for
from grader.models import Text
from grader.pages.markdown import escaped, feedback_markdown
from grader.pipeline import Intake, grade_class
from grader.policy import Late
from grader.records import Standing, Student
from grader.submissions import Found

SUBMISSION_FOLDER, RESULTS_FILE = "submission", "results/results.json"
ELSEWHERE = Text("{how}; what that costs is set on the platform", "{how}；如何扣分由平台决定")


class Graded(NamedTuple):
    """What came of a submission: the file, what staff read beside it, and whether there is a score."""

    results: bytes
    told: str
    scored: bool


def autograde(root: Path, source: Path) -> Graded:
    """Grade ``root/submission`` with the autograder in ``source``; a fault of ours gives results without a score."""
    language = "en"
    try:
        settings = read_settings(source)
        language = settings.language
        return _autograde(root, source, settings)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a fault of ours is told to staff, and is nobody's zero
        why = str(error) if isinstance(error, GraderError) else "".join(traceback.format_exception(error))
        told = f"the grader failed: {why}"
        return Graded(failed(told, language), told, scored=False)


def _autograde(root: Path, source: Path, settings: Settings) -> Graded:
    lab = load_lab(source / "labs" / settings.lab)
    metadata = read_metadata(root / METADATA_FILE)
    isolation = choose_isolation(source, weak=settings.weak)
    found, choices = collect_one(root / SUBMISSION_FOLDER, metadata.student.id, lab.id)
    found = found._replace(attempt=metadata.attempt, at=metadata.at)
    policy, decided = _policy(policy_of(lab, _course(source)), metadata)
    with _graded(lab, found, metadata.student, settings.seed, isolation.jail, policy) as view:
        [standing] = view.standings()
        standing = msgspec.structs.replace(standing, attempts=metadata.attempt)
        if not decided:
            standing = _late_elsewhere(standing, policy.late.due)
        report = view.report(standing)
        if report is None:
            raise InternalError("no report came of the submission")
        told = _above(choices, settings.language) + feedback_markdown(
            lab, standing, view.cut(standing, report), language=settings.language, source=view.source(standing) or ""
        )
    notes = "\n".join([*isolation.notes, *_remarks(lab, metadata), f"seed: {settings.seed}"])
    results = gradescope(
        lab, report, final=standing.mark.final, output=told, notes=notes, language=settings.language,
        hidden=policy.hidden,
    )  # fmt: skip
    return Graded(results, for_instructors(lab, report, notes, policy.hidden), scored=report.score is not None)


def check(source: Path) -> tuple[str, ...]:
    """Grade the lab's reference with the autograder in ``source``; return what staff should know.

    Raises ``InternalError`` if it does not get full marks here.
    """
    settings = read_settings(source)
    lab = load_lab(source / "labs" / settings.lab)
    isolation = choose_isolation(source, weak=settings.weak)
    assert lab.solutions is not None
    reference = Found("reference", lab.solutions / REFERENCE_FILE, REFERENCE_FILE)
    with _graded(lab, reference, Student("reference"), settings.seed, isolation.jail, Policy()) as view:
        report = view.report(view.standings()[0])
    if report is None or report.score is None or report.score.fraction != lab.points:
        score = f"{report.score.value:g}" if report is not None and report.score is not None else "no score"
        why = (report.internal or (report.first_wrong.en if report.first_wrong else "")) if report else ""
        raise InternalError(f"the reference of {lab.id} gets {score} of {lab.points} here: {why}")
    return (*isolation.notes, f"the reference of {lab.id} gets {lab.points} of {lab.points}")


@contextmanager
def _graded(
    lab: Lab, found: Found, student: Student, seed: int, jail: str, policy: Policy
) -> Iterator[ClassView]:  # fmt: skip
    """Grade one submission; the class that is returned has nothing else, and is gone afterwards."""
    intake = Intake("", [found], {student.id: student})
    with tempfile.TemporaryDirectory() as folder, Gradebook(Path(folder) / GRADEBOOK_FILE) as book:
        with closing(LocalExecutor(1)) as executor:
            grade_class(lab, intake, book, executor, seed=seed, jail=lambda: jail)
        yield ClassView(lab, book, policy, now())


def _course(source: Path) -> Path | None:
    return source / COURSE_FILE if (source / COURSE_FILE).is_file() else None


def _policy(declared: Policy, metadata: Metadata) -> tuple[Policy, bool]:
    """Return the policy with this submission's due date, and whether it decides what lateness costs."""
    late = declared.late
    decided = bool(late.per_day or late.cap < 100 or late.closed_after_days is not None)
    own = [due for one in metadata.students if (due := due_for(late, one)) is not None]
    due = max(own, default=None) or metadata.due
    plain = Late(due=due)
    changed = msgspec.structs.replace(late, due=due, extensions={}) if decided else plain
    return Policy(changed, declared.hidden), decided


def _late_elsewhere(standing: Standing, due: datetime | None) -> Standing:
    days = days_late(Late(due=due), due, standing.counted) if standing.counted is not None else 0
    late = ELSEWHERE.filled(how=LATE.filled(days=DAYS.filled(count=days))) if days else None
    return msgspec.structs.replace(standing, mark=msgspec.structs.replace(standing.mark, late=late))


def _above(choices: list[Note], language: str) -> str:
    """Return what is said about which file was taken."""
    return "".join(f"{escaped(note.said.to(language))}\n\n" for note in choices)


def _remarks(lab: Lab, metadata: Metadata) -> Iterator[str]:
    if metadata.problem:
        yield f"{metadata.problem}: attempt and lateness are not known"
    if metadata.points is not None and metadata.points != lab.points:
        yield f"the assignment has {metadata.points:g} points on the platform, the lab has {lab.points}"
