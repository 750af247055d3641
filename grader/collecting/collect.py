"""What was handed in, by whom and when: one list, whatever it came as."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from grader.archives import is_archive, is_other_archive
from grader.collecting import canvas, classroom, folder, manifest, moodle
from grader.collecting.choice import attempts
from grader.collecting.handed import Handed, Try
from grader.collecting.naming import composed, folded
from grader.collecting.notes import Note
from grader.collecting.roster import NOT_ON_IT, Roster, read_roster
from grader.collecting.times import Told, by_student, read_times
from grader.collecting.tree import Entry, children, on_disk, unwrapped
from grader.errors import InputError
from grader.models import Text
from grader.records import Student
from grader.sources import Refusal
from grader.submissions import Found, fit_id
from grader.text import clean_line

KINDS = ("folder", "canvas", "moodle", "classroom", "manifest")
FORMATS: dict[str, Callable[[Entry, list[Note], str], list[Handed]]] = {
    "folder": folder.handed, "canvas": canvas.handed, "moodle": moodle.handed, "classroom": classroom.handed,
}  # fmt: skip

MERGED = Text(
    "belongs to the same student as {other}; counted as attempts of one",
    "与 {other} 属于同一名学生；算作同一人的多次提交",
)
NO_SUCH_STUDENT = Text(
    "line {line}: {student} handed in nothing here and is not on the roster",
    "第 {line} 行：{student} 没有提交，也不在名单上",
)
NO_SUCH_ATTEMPT = Text(
    "line {line}: {student} has {count} {count:?attempt|attempts}; this one is not among them",
    "第 {line} 行：{student} 只有 {count} 次提交，没有这一次",
)


class Collected(NamedTuple):
    """A class as it was handed in."""

    kind: str
    found: list[Found]  # by student and attempt
    students: dict[str, Student]  # by id; those too who handed in nothing
    notes: list[Note]
    enrolled: frozenset[str] = frozenset()  # ids on the roster


def collect(
    where: Path, *, kind: str = "auto", roster: Path | None = None, times: Path | None = None, lab: str = ""
) -> Collected:
    """Return every attempt in ``where``: a folder, an archive, a platform's download, or a manifest.

    ``kind`` is one of ``KINDS``; ``auto`` looks. ``roster`` is a CSV file of who is in the class, ``times`` one of when
    attempts were handed in; ``lab`` names a folder whose files are preferred where there is a choice. No file is read
    but tables and the lists of archives. Raises ``InputError`` for what makes no sense as a whole.
    """
    if not where.exists():
        raise InputError(f"no such folder: {where}")
    notes: list[Note] = []
    try:
        chosen, handed = _handed(where, kind, notes, lab)
    except Refusal as refusal:
        raise InputError(f"{where}: {refusal.reason.en}") from refusal
    if not handed:
        raise InputError(
            f"{where} holds no submission: neither a folder with student.py nor a .py file"
            if chosen == "folder" else f"{where} holds no submission of the kind {chosen}; try --format folder"
        )  # fmt: skip
    known = read_roster(roster, notes) if roster is not None else None
    people = _people(handed, known, notes)
    if times is not None:
        _tell_times(times, people, known, notes)
    found = [one for student, tries in people.values() for one in _numbered(student.id, tries)]
    students = {student.id: student for student, _ in people.values()}
    found.sort(key=lambda one: (one.id, one.attempt))
    enrolled = frozenset(one.id for one in known.students) if known is not None else frozenset()
    return Collected(chosen, found, dict(sorted(students.items())), notes, enrolled)


def collect_one(where: Path, student: str, lab: str = "") -> tuple[Found, list[Note]]:
    """Return what one student handed in, all of it at once, in a folder that a platform laid out.

    ``lab`` names a folder whose files are preferred where there is a choice. Raises ``InputError`` if there is no such
    folder; one in which nothing can be read is the student's affair, and says so when it is read.
    """
    if not where.is_dir():
        raise InputError(f"no such folder: {where}")
    notes: list[Note] = []
    entry = on_disk(where)
    entry.shown = ""
    return _numbered(student, attempts(entry, notes, lab)[-1:])[0], notes


def _handed(where: Path, kind: str, notes: list[Note], lab: str) -> tuple[str, list[Handed]]:
    table = where.is_file() and where.suffix.casefold() in (".csv", ".json")
    if kind == "manifest" or (kind == "auto" and table):
        if not table:
            raise InputError(f"{where} is not a manifest: it is a .csv or a .json file")
        return "manifest", manifest.handed(where, notes, lab)
    entry = on_disk(where.resolve() if where.is_symlink() else where)
    entry.shown = "" if entry.folder or entry.archive else entry.shown
    if is_other_archive(where.name):
        raise InputError(f"{where}: archives of this kind are not read; unpack it and name the folder")
    if not (entry.folder or is_archive(where.name) or entry.source or entry.notebook):
        raise InputError(f"{where} is neither a folder, an archive, a .py or .ipynb file, nor a manifest (.csv, .json)")
    if kind == "auto":
        kind = _recognised(entry)
    return kind, FORMATS[kind](entry, notes, lab)


def _recognised(root: Entry) -> str:
    """Return the kind of a folder or an archive by the names in it: what most of them look like."""
    if root.source or root.notebook:
        return "folder"
    entries = children(unwrapped(root, []), [])
    for kind, fits in (
        ("moodle", lambda one: moodle.is_moodle(one.name)),
        ("canvas", lambda one: not one.folder and canvas.is_canvas(one.name)),
        ("classroom", lambda one: "-" in one.name and one.folder and (one.place.path / ".git").exists()),
    ):
        if 2 * sum(map(fits, entries)) > len(entries):
            return kind
    return "folder"


def _people(
    handed: Iterable[Handed], roster: Roster | None, notes: list[Note]
) -> dict[str, tuple[Student, list[Try]]]:  # fmt: skip
    """Return students with their attempts by folded id; each submission's student is the roster's where it is there."""
    people: dict[str, tuple[Student, list[Try]]] = {}
    for student in roster.students if roster is not None else ():
        people[folded(student.id)] = (student, [])
    on_roster = set(people)
    for one in sorted(handed, key=lambda each: composed(each.label)):
        shown = clean_line(one.label, 80)
        mine = roster.find(one, shown, notes) if roster is not None else None
        if mine is not None:
            tries = people[folded(mine.id)][1]
            if tries:
                notes.append(Note(shown, MERGED.filled(other=tries[0].shown), "roster"))
            tries += one.tries
            continue
        name = fit_id(composed(one.label))
        while folded(name) in people:  # ann/ beside ann.py; names that differ by case only share a file on some disks
            name += "-2"
        if on_roster:
            notes.append(Note(shown, NOT_ON_IT.filled(id=name), "roster"))
        fields = {key: clean_line(getattr(one, key), 200) for key in ("name", "section", "login", "sis", "lms")}
        people[folded(name)] = (Student(name, **fields), list(one.tries))
    return people


def _tell_times(
    path: Path, people: dict[str, tuple[Student, list[Try]]], roster: Roster | None, notes: list[Note]
) -> None:  # fmt: skip
    """Give attempts the times that a file tells."""
    known = roster or Roster([(one, _keys(one)) for one, _ in people.values()])

    def find(key: str, where: str) -> str | None:
        if folded(key) in people:
            return folded(key)
        student = known.known_by(key, where)
        return folded(student.id) if student is not None else None

    told, strangers = by_student(path, read_times(path), find)
    shown = clean_line(path.name, 80)
    notes += [
        Note(shown, NO_SUCH_STUDENT.filled(line=one.line, student=clean_line(one.student, 80)), "roster")
        for one in strangers
    ]
    for key, rows in told.items():
        student, tries = people[key]
        for number, row in _which(rows, len(tries)):
            if number is None:
                said = NO_SUCH_ATTEMPT.filled(line=row.line, student=student.id, count=len(tries))
                notes.append(Note(shown, said, "roster"))
            else:
                tries[number] = tries[number]._replace(at=row.at)


def _keys(student: Student) -> dict[str, str]:
    return {key: getattr(student, key) for key in ("lms", "login", "sis", "id", "name")}


def _which(rows: list[Told], count: int) -> list[tuple[int | None, Told]]:
    """Return which attempt each row is about: the one it names; else one by one if there are as many, else the last."""
    if len(rows) > 1 and len(rows) == count and all(row.attempt is None for row in rows):
        return list(enumerate(sorted(rows, key=lambda row: row.at)))
    return [(number if 0 <= (number := (row.attempt or count) - 1) < count else None, row) for row in rows]


def _numbered(student: str, tries: list[Try]) -> list[Found]:
    """Return attempts in the order of hand-in: by time if all have one, else as the format has them."""
    if all(one.at is not None for one in tries):
        tries = sorted(tries, key=lambda one: one.at.timestamp() if one.at is not None else 0.0)
    return [
        Found(student, one.place.path, one.shown, one.place.inside, number, one.at, one.late, one.beside, one.refused)
        for number, one in enumerate(tries, 1)
    ]
