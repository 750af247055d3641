"""Values about a class: who is in it, what was handed in when, what was earned for it, and what counts."""

from datetime import datetime
from fractions import Fraction

from grader.models import Score, Text, Value, Verdict


class Student(Value, frozen=True):
    """One student, as roster and platform know them. Only the id is certain to be there."""

    id: str  # names reports and rows; fit for a file name
    name: str = ""
    section: str = ""
    login: str = ""
    sis: str = ""  # number in the registrar's system
    lms: str = ""  # number on the platform: Canvas's user id, Moodle's participant

    @property
    def label(self) -> str:
        """The name, or the id where there is none."""
        return self.name or self.id


class Attempt(Value, frozen=True):
    """One hand-in of one student, as it was found."""

    student: str  # Student.id
    number: int  # from 1, in the order handed in
    file: str  # its path as found
    sha256: str = ""  # of its content; of the reason where it could not be read
    at: datetime | None = None  # when it was handed in, if known
    late: bool = False  # the platform's own mark


class Entry(Value, frozen=True, kw_only=True):
    """The outcome of one attempt, without its report: what tables and class pages need."""

    report: int  # number under which the gradebook keeps the report
    verdict: Verdict
    score: Score | None
    groups: tuple[tuple[str, Score | None], ...]  # group id, points
    first_wrong: Text | None
    red: tuple[str, ...]  # ids of the checks that failed
    known: tuple[str, ...]  # names of the known bugs it behaves as
    behaviour: str  # the same for submissions whose failing outputs are identical; empty if nothing failed
    seconds: float
    printed: int  # characters its code printed
    graded: datetime
    internal: str = ""


class Override(Value, frozen=True):
    """A score set by hand."""

    score: Score
    who: str
    why: str
    at: datetime


class Mark(Value, frozen=True):
    """What an attempt comes to: earned, less a late penalty, or set by hand."""

    earned: Score | None  # as graded; none where the grader failed or nothing was handed in
    final: Score | None  # what is exported
    late: Text | None = None  # how late, and what it costs; none if in time
    override: Override | None = None

    @property
    def penalty(self) -> Fraction:
        """Points that lateness costs."""
        if self.earned is None or self.final is None or self.override is not None:
            return Fraction(0)
        return self.earned.fraction - self.final.fraction


class Standing(Value, frozen=True):
    """One row of a class: a student, the attempt that counts, and its mark."""

    student: Student
    mark: Mark
    attempts: int = 0  # how many were handed in
    counted: Attempt | None = None  # none: nothing was handed in
    entry: Entry | None = None  # its outcome; none where it is not graded yet
    revealed: bool = False  # whether this student's due date is past: what hidden groups may show
