"""A graded class as an instructor looks at it: who stands where, under the course's policy of the moment."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType

import msgspec

from grader.course import Policy, policy_of
from grader.gradebook.store import GRADEBOOK_FILE, Gradebook, now
from grader.labs import LAB_FILE, Lab, load_lab
from grader.labsearch import find_lab
from grader.marks import counting, due_for, overridden
from grader.models import Report
from grader.policy import Shown
from grader.records import Entry, Mark, Standing, Student
from grader.visibility import StudentView, student_view


class ClassView:
    """One class: its lab, its gradebook and the policy it is looked at with."""

    def __init__(self, lab: Lab, book: Gradebook, policy: Policy, moment: datetime) -> None:
        self.lab = lab
        self.book = book
        self.policy = policy
        self._moment = moment

    def standings(self) -> list[Standing]:
        """Return one row a student, sorted by id."""
        return [self.standing(student) for student in self.book.students()]

    def standing(self, student: Student) -> Standing:
        """Return a student's row: the attempt that counts and its mark."""
        late = self.policy.late
        attempts = self.book.attempts(student.id)
        set_by_hand = self.book.overrides(student.id)
        override = set_by_hand[-1][0] if set_by_hand else None
        due = due_for(late, student)
        revealed = due is not None and self._moment > due
        if not attempts:
            return Standing(student, overridden(Mark(None, None), override), revealed=revealed)
        entries: list[Entry | None] = [self.book.entry(student.id, attempt.sha256) for attempt in attempts]
        chosen, mark = counting(late, due, attempts, entries)
        return Standing(
            student, overridden(mark, override), len(attempts), attempts[chosen], entries[chosen], revealed
        )  # fmt: skip

    def report(self, standing: Standing) -> Report | None:
        """Return the report of the attempt that counts, named as the attempt is named now; none if there is none."""
        if standing.entry is None or standing.counted is None:
            return None
        report = self.book.report(standing.entry.report)
        attempt = standing.counted
        origin = msgspec.structs.replace(report.submission, file=attempt.file, attempt=attempt.number)
        return msgspec.structs.replace(report, submission=origin)

    def source(self, standing: Standing) -> str | None:
        """Return the text of the attempt that counts; none if it could not be read, or nothing was handed in."""
        kept = self.book.source(standing.counted.sha256) if standing.counted else None
        return kept[""] if kept else None

    def sources(self) -> Iterator[tuple[str, str]]:
        """Yield each student's id and the text of the attempt that counts."""
        for one in self.standings():
            source = self.source(one)
            if source is not None:
                yield one.student.id, source

    def shown(self, standing: Standing) -> Shown:
        """Return what the student may see of hidden groups now."""
        return self.policy.hidden.after if standing.revealed else self.policy.hidden.before

    def view(self, standing: Standing) -> StudentView | None:
        """Return the report as the student may see it; none if there is none."""
        return self.cut(standing, self.report(standing))

    def cut(self, standing: Standing, report: Report | None) -> StudentView | None:
        """Return a student's report, which was loaded already, as the student may see it."""
        if report is None:
            return None
        told = self.lab.quiz_told_at_once or standing.revealed
        return student_view(self.lab, report, self.shown(standing), quiz=told)

    def close(self) -> None:
        """Close the gradebook."""
        self.book.close()

    def __enter__(self) -> "ClassView":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def open_class(out: Path, course: Path | None = None, moment: datetime | None = None) -> ClassView:
    """Return the class graded into ``out``, as of ``moment`` (default: now).

    Raises ``InputError`` if nothing was graded there, or its lab is gone.
    """
    book = Gradebook(out / GRADEBOOK_FILE, create=False)
    try:
        lab = _lab_of(book)
        return ClassView(lab, book, policy_of(lab, course), moment or now())
    except BaseException:  # raised again: only the gradebook must not stay open, whatever it was
        book.close()
        raise


def _lab_of(book: Gradebook) -> Lab:
    folder, name = book.noted("folder"), book.noted("lab")
    if folder and (Path(folder) / LAB_FILE).is_file():
        return load_lab(Path(folder))
    return find_lab(name or "")
