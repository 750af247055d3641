"""Who is in the class: a roster as CSV, a Canvas gradebook or a Moodle worksheet; and whose submission is whose."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from grader.collecting.handed import Handed
from grader.collecting.naming import composed, folded
from grader.collecting.notes import Note
from grader.collecting.tables import Row, read_table
from grader.errors import InputError
from grader.models import Text
from grader.records import Student
from grader.submissions import fit_id
from grader.text import clean_line

COLUMNS = {
    "id": ("student id", "student_id", "id", "student number", "学号", "学生编号", "matriculation number"),
    "name": ("name", "full name", "student name", "fullname", "姓名", "名字", "全名"),
    "student": ("student", "学生"),
    "first": ("first name", "firstname", "given name", "名"),
    "last": ("last name", "lastname", "surname", "family name", "姓"),
    "section": ("section", "group", "class", "班级", "组"),
    "login": (
        "login", "github", "github login", "github username", "github_username", "username", "user name", "用户名",
    ),
    "sis": ("sis", "sis id", "sis user id", "sis_user_id", "id number", "idnumber", "编号"),
    "lms": (
        "lms", "lms id", "canvas", "canvas id", "moodle", "moodle id", "user id", "user_id", "userid", "participant",
    ),
    "email": ("email", "e-mail", "email address", "mail", "电子邮件", "电子邮件地址", "邮箱"),
}  # fmt: skip
CANVAS = {
    "name": ("student",), "lms": ("id",), "sis": ("sis user id",), "login": ("sis login id",), "section": ("section",),
}  # fmt: skip
MOODLE = {
    "lms": ("identifier", "标识符", "编号"), "name": ("full name", "全名", "姓名"),
    "sis": ("id number", "idnumber", "学号"), "login": ("username", "用户名"),
    "email": ("email address", "email", "电子邮件地址", "电子邮件"),
}  # fmt: skip
PARTICIPANT = re.compile(r"\D{0,40}?(\d+)")
POINTS_POSSIBLE = "points possible"

NOT_ON_IT = Text("not on the roster; kept as {id}", "不在名单上；保留为 {id}")
AMBIGUOUS = Text(
    "{label} is the {key} of {count} on the roster; not guessed", "名单上有 {count} 人的{key}是 {label}；不作猜测"
)
KEYS = {  # what somebody is known by
    "id": Text("id", "学号"),
    "name": Text("name", "姓名"),
    "login": Text("login", "登录名"),
    "sis": Text("number", "编号"),
    "lms": Text("number on the platform", "平台编号"),
    "email": Text("address", "邮箱"),
}
NOT_UTF8 = Text("read as {encoding}, as it is not UTF-8; check the names", "不是 UTF-8，按 {encoding} 读取；请检查姓名")


class Roster:
    """The students of a class by everything they are known by."""

    def __init__(self, students: Sequence[tuple[Student, Mapping[str, str]]] = ()) -> None:
        self.students = tuple(student for student, _ in students)
        self._by: dict[str, dict[str, list[Student]]] = {}
        for student, keys in students:
            for key, value in keys.items():
                if value:
                    self._by.setdefault(key, {}).setdefault(folded(value), []).append(student)
            for stripped in _stripped(keys["name"]):
                self._by.setdefault("sortable", {}).setdefault(stripped, []).append(student)

    def find(self, one: Handed, where: str, notes: list[Note]) -> Student | None:
        """Return whose submission it is; none if nobody on the roster has exactly such a key, or several have."""
        for key, label in _labels(one):
            found = self._by.get(key, {}).get(folded(label), [])
            if len(found) > 1:
                shown = KEYS["name" if key == "sortable" else key]
                notes.append(
                    Note(where, AMBIGUOUS.filled(label=clean_line(label, 80), key=shown, count=len(found)), "roster")
                )
                return None
            if found:
                return found[0]
        return None

    def known_by(self, label: str, where: str) -> Student | None:
        """Return the student with that id, login or number; ``InputError`` if there are several."""
        for key in ("id", "login", "sis", "lms", "email", "name"):
            found = self._by.get(key, {}).get(folded(label), [])
            if len(found) > 1:
                raise InputError(f"{where}: {clean_line(label, 80)!r} is the {key} of {len(found)} students")
            if found:
                return found[0]
        return None


def _labels(one: Handed) -> Iterator[tuple[str, str]]:
    """Yield what a submission is known by, the surest first."""
    if one.lms:
        yield "lms", one.lms
    for login in (one.login, *sorted(one.logins, key=len, reverse=True)):
        if login:
            yield "login", login
    if one.sis:
        yield "sis", one.sis
    for key in ("id", "login", "sis", "lms", "email", "name"):
        yield key, one.label
    if one.name and one.name != one.label:
        yield "name", one.name
    if one.lms and one.label.endswith(f"_{one.lms}"):
        yield "sortable", one.label.removesuffix(f"_{one.lms}")


def _stripped(name: str) -> set[str]:
    """Return a name as Canvas writes it before a file: "Last, First" in lower case, letters and digits only."""
    return {folded(re.sub(r"\W", "", name))} if "," in name else set()


def read_roster(path: Path, notes: list[Note]) -> Roster:
    """Return a roster. Raises ``InputError`` for a file that is none, and for a student who is on it twice."""
    table = read_table(path, COLUMNS)
    headers = [folded(cell) for cell in table.header]
    moodle = any(header in MOODLE["lms"][:2] for header in headers)
    if {"student", "id", "section"} <= set(headers) and any(header.startswith("sis ") for header in headers):
        table = read_table(path, CANVAS)
    elif moodle:
        table = read_table(path, MOODLE)
    if not table.encoding.startswith("utf"):
        notes.append(Note(clean_line(path.name, 80), NOT_UTF8.filled(encoding=table.encoding), "roster"))
    students = []
    lines: dict[tuple[str, str], int] = {}
    for row in table.rows:
        if POINTS_POSSIBLE in row.cells.get("name", "").casefold():
            continue
        keys = _keys(row, path, moodle=moodle)
        student = Student(
            fit_id(keys["id"]), clean_line(keys["name"], 200), clean_line(row.cells.get("section", ""), 80),
            clean_line(keys["login"], 80), clean_line(keys["sis"], 80), clean_line(keys["lms"], 80),
        )  # fmt: skip
        for key in ("id", "login", "sis", "lms"):
            first = lines.setdefault((key, folded(keys[key])), row.line)
            if keys[key] and first != row.line:
                shown = clean_line(keys[key], 80)
                raise InputError(
                    f"{path}, line {row.line}: the {key} {shown!r} stands in line {first}, too; remove one of them, or "
                    "tell them apart in a column id"
                )
        students.append((student, keys))
    return Roster(students)


def _keys(row: Row, path: Path, *, moodle: bool) -> dict[str, str]:
    """Return what the student of a row is known by."""
    keys = {key: row.cells.get(key, "") for key in ("lms", "login", "sis", "id", "email", "name")}
    if moodle and (found := PARTICIPANT.fullmatch(keys["lms"])):
        keys["lms"] = found[1]
    given = " ".join(row.cells[part] for part in ("first", "last") if part in row.cells)
    keys["name"] = keys["name"] or given or row.cells.get("student", "")
    named = f"{keys['name']}_{keys['lms']}" if keys["name"] and keys["lms"] else keys["name"]
    keys["id"] = composed(keys["id"] or keys["sis"] or keys["login"] or named or keys["lms"] or keys["email"])
    if not keys["id"]:
        raise InputError(f"{path}, line {row.line}: it has neither an id nor a name")
    return keys
