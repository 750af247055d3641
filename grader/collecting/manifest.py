"""A list of what was handed in, as CSV or JSON: student, file, and what else is known."""

import json
from pathlib import Path, PurePosixPath
from typing import Any

from grader.collecting.choice import attempts
from grader.collecting.handed import Handed, Try, single
from grader.collecting.naming import folded
from grader.collecting.notes import Note
from grader.collecting.tables import MAX_TABLE, TIME_NAMES, Row, moment, read_table
from grader.collecting.times import whole
from grader.collecting.tree import on_disk
from grader.errors import InputError
from grader.labs import STUDENT_FILE
from grader.sources import ABSENT, LINK
from grader.submissions import Place
from grader.text import clean_line

COLUMNS = {
    "student": ("student", "student_id", "student id", "id", "学号", "学生"),
    "file": ("file", "path", "submission", "文件"),
    "name": ("name", "full name", "姓名"),
    "section": ("section", "班级"),
    "login": ("login", "github"),
    "sis": ("sis", "sis user id"),
    "lms": ("lms", "user id", "canvas", "moodle"),
    "attempt": ("attempt", "第几次"),
    "at": TIME_NAMES,
    "late": ("late", "迟交"),
}
YES = ("yes", "true", "1", "late", "是")


def handed(path: Path, notes: list[Note], lab: str = "") -> list[Handed]:
    """Return the submissions that a manifest lists, files as paths from its own folder.

    A row without a file is a student who handed in nothing. Raises ``InputError`` with the line or the number of an
    entry that makes no sense, or whose file lies elsewhere.
    """
    rows = _json_rows(path) if path.suffix.casefold() == ".json" else _csv_rows(path)
    unit = "entry" if path.suffix.casefold() == ".json" else "line"
    students: dict[str, Handed] = {}
    order: dict[str, list[tuple[int, Try]]] = {}
    for row in rows:
        where = f"{path}, {unit} {row.line}"
        cells = row.cells
        if "student" not in cells:
            raise InputError(f"{where}: it names no student")
        key = folded(cells["student"])
        one = students.setdefault(key, Handed(cells["student"], []))
        for field in ("name", "section", "login", "sis", "lms"):
            setattr(one, field, getattr(one, field) or cells.get(field, ""))
        if "file" not in cells:
            continue
        tries = _tries(path.parent, cells["file"], where, notes, lab)
        at = moment(cells["at"], where) if "at" in cells else None
        late = folded(cells.get("late", "")) in YES
        tries = [each._replace(at=at or each.at, late=late or each.late) for each in tries]
        number = whole(cells["attempt"], where) if "attempt" in cells else 0
        if number and any(number == known for known, _ in order.get(key, [])):
            raise InputError(f"{where}: attempt {number} of {clean_line(cells['student'], 80)} is listed twice")
        order.setdefault(key, []).extend((number, each) for each in tries)
    for key, known in order.items():
        students[key].tries = [one for _, one in sorted(known, key=lambda each: each[0])]
    return list(students.values())


def _tries(folder: Path, file: str, where: str, notes: list[Note], lab: str) -> list[Try]:
    """Return the attempts in one file, folder or archive."""
    parts = PurePosixPath(file.replace("\\", "/")).parts
    shown = clean_line(file, 300)
    if not parts or ".." in parts or parts[0] == "/" or ":" in parts[0]:
        raise InputError(f"{where}: {shown} does not lie in the manifest's folder; name it from there, without ..")
    path = folder
    for part in parts[:-1]:
        path /= part
        if path.is_symlink():
            return [Try(Place(path), shown, refused=LINK.filled(name=clean_line(part, 80)))]
    path /= parts[-1]
    entry = on_disk(path, shown)
    if entry.refused is None and (entry.folder or entry.archive):
        return attempts(entry, notes, lab)
    if entry.refused is None and not path.exists():
        entry.refused = ABSENT.filled(name=clean_line(file, 80) or STUDENT_FILE)
    return [single(entry)]


def _csv_rows(path: Path) -> list[Row]:
    table = read_table(path, COLUMNS)
    known = [folded(cell) for cell in table.header]
    if not all(any(folded(header) in known for header in COLUMNS[name]) for name in ("student", "file")):
        raise InputError(f"{path} is not a manifest: it needs the columns student and file")
    return list(table.rows)


def _json_rows(path: Path) -> list[Row]:
    """Return the entries of a JSON list, or of the list ``submissions`` of an object."""
    try:
        if path.stat().st_size > MAX_TABLE:
            raise InputError(f"{path} has more than {MAX_TABLE:,} bytes: is it the right file?")
        document: Any = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not JSON: {clean_line(str(error), 200)}") from error
    entries = document.get("submissions") if isinstance(document, dict) else document
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise InputError(f'{path}: expected is a list of objects, or {{"submissions": [...]}}')
    rows = []
    if entries and not any("file" in one for one in entries):
        raise InputError(f"{path} is not a manifest: no entry has a student and a file")
    for number, one in enumerate(entries, 1):
        known = {folded(str(key)): value for key, value in one.items()}
        cells = {}
        for name, headers in COLUMNS.items():
            value = next((known[folded(header)] for header in headers if folded(header) in known), None)
            if isinstance(value, list | dict):
                raise InputError(f"{path}, entry {number}: {headers[0]} is not a text")
            if value is not None and str(value).strip():
                cells[name] = str(value).strip()
        rows.append(Row(number, cells))
    return rows
