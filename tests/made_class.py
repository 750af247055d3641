"""A made-up class, handed in once in every format: names of all scripts, and every awkward way to pack a file.

    python tests/made_class.py OUT --students 400

Whatever the format, the roster that goes with it leads to the same ids and the same content of the attempt that counts.
"""

import argparse
import csv
import io
import json
import random
import re
import stat
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LAB = "lab04-attention"
DUE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
NOTHING = "nothing"  # on the roster, and handed in nothing

NAMES = (
    "李雷", "韩梅梅", "欧阳娜娜", "王伟", "王伟", "Zoë Müller", "Ana María Ñúñez", "Dana O'Neil", "Siân D’Arcy",
    "Łukasz Żółć", "محمد الأمين", "יעל כהן", "Đặng Thị Hồng", "Sigríður Þórðardóttir", "Li (Lei) Wang", "[Bob] Smith",
    "Mary-Ann van der Berg", "José  Luis", "Иван Петров", "佐藤 花子", "김민준", "=1+2 Formula", "<b>Bold<b>",
    "Ελένη Παπαδοπούλου", "Nguyễn Văn A", "O’Brien, Pat", "Jr. Test (2)", "Anne-Marie", "प्रिया शर्मा", "Test 😀",
    "x" * 70 + " Long", "很长的名字" * 14,
)  # fmt: skip
SECTIONS = ("A", "B", "晚上")

# how one attempt is packed
ONE = (
    "plain", "plain", "plain", "renamed", "suffixed", "otherwise", "zip", "zip of a folder", "zip in a zip", "folder",
    "with junk", "older below", "byte-order mark", "Windows lines", "GBK with its coding line", "latin-1 without one",
    "link", "damaged zip", "too large", NOTHING,
)  # fmt: skip
# how several are
SEVERAL = ("suffixes", "copies", "numbered folders", "timed folders")


class Link(NamedTuple):
    """In place of a file's content: a symbolic link."""

    target: str


Files = dict[str, bytes | Link]


@dataclass
class Made:
    """One student."""

    number: int
    id: str
    name: str
    login: str
    lms: str
    section: str
    how: str
    sources: list[bytes] = field(default_factory=list)  # of each attempt, the last one counts
    late: bool = False

    @property
    def email(self) -> str:
        return f"{self.login}@example.org"

    @property
    def counted(self) -> bytes | None:
        """What is graded; none for nothing, and for what cannot be read."""
        unread = self.how in (NOTHING, "link", "damaged zip", "too large", "latin-1 without one")
        return None if unread else self.sources[-1]

    def at(self, attempt: int) -> datetime:
        """When an attempt was handed in."""
        after = timedelta(hours=5) if self.late else timedelta(hours=-3, minutes=-self.number)
        return DUE + after - timedelta(days=len(self.sources) - attempt)


def pool() -> list[bytes]:
    """Return sources of every quality, each of which runs fast."""
    files = [
        *sorted((ROOT / "solutions" / LAB / "wheats").glob("*.py")),
        *sorted((ROOT / "solutions" / LAB / "chaffs").glob("*.py")),
        *sorted((ROOT / "examples/submissions").rglob("*.py")),
        ROOT / "solutions" / LAB / "reference.py",
        ROOT / "labs" / LAB / "student.py",
    ]
    more = [b"def attention_scores(Q, K, scale):\n    return Q @ K.T *\n", b"raise SystemExit(0)\n", b""]
    return [path.read_bytes() for path in files] + more


def made_class(students: int = 400, seed: int = 4) -> list[Made]:
    """Return the class; its ids are those of the registrar's."""
    draw = random.Random(seed)
    sources = pool()
    made = []
    for number in range(students):
        name = NAMES[number % len(NAMES)]
        if number >= len(NAMES):
            name = f"{name} {_letters(number // len(NAMES))}"
        one = Made(
            number, f"s{2026000 + number}", name, f"{'cs-' if number % 3 else ''}login{number}",
            str(31000 + 7 * number), SECTIONS[number % len(SECTIONS)], ONE[number % len(ONE)],
        )  # fmt: skip
        count = 1
        if one.how == "plain" and number % 2:
            one.how, count = SEVERAL[number // len(ONE) % len(SEVERAL)], 2 + number % 3 % 2
        one.sources = [_bytes(one.how, draw.choice(sources)) for _ in range(count)]
        one.late = number % 17 == 3
        made.append(one)
    return made


def _letters(number: int) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26] * (1 + number // 26)


def _bytes(how: str, source: bytes) -> bytes:
    if how == "byte-order mark":
        return b"\xef\xbb\xbf" + source
    if how == "Windows lines":
        return source.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if how == "GBK with its coding line":
        return b"# coding: gbk\n" + "# 注意力\n".encode("gbk") + source.decode().encode("gbk", "replace")
    if how == "latin-1 without one":
        return "# café\n".encode("latin-1") + source
    if how == "too large":
        return source + b"#" * (1 << 20)
    return source


def zipped(files: Files) -> bytes:
    """Return a zip of files, links as Unix zips have them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, (2026, 3, 1, 12, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            if isinstance(content, Link):
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, content.target if isinstance(content, Link) else content)
    return out.getvalue()


def packed(one: Made, *, flat: bool = False, rename: str = "student.py") -> Files:
    """Return a student's files by their paths; ``flat``: without folders, which are zipped then."""
    last = one.sources[-1]
    if one.how == NOTHING:
        return {}
    if one.how == "renamed":
        return {"student (1).py": last}
    if one.how == "suffixed":
        return {"student-1.py": last}
    if one.how == "otherwise":
        return {"lab4_final.py": last}
    if one.how == "zip":
        return {"hw.zip": zipped({rename: last})}
    junk: Files = {"__MACOSX/lab 4/._student.py": b"\0\5\x16\7", "lab 4/.DS_Store": b"\0\0\0\1"}
    if one.how == "zip of a folder":
        return {"lab 4 (final).zip": zipped({f"lab 4/{rename}": last, **junk})}
    if one.how == "zip in a zip":
        return {"all.zip": zipped({"inner/work.zip": zipped({f"work/{rename}": last})})}
    if one.how == "link":
        return {rename: Link("/etc/passwd")}
    if one.how == "damaged zip":
        whole = zipped({rename: last * 3})
        return {"hw.zip": whole[: len(whole) // 2]}
    if one.how == "suffixes":
        return {("student.py", f"student-{number}.py")[number > 0]: source for number, source in enumerate(one.sources)}
    if one.how == "copies":
        return {
            ("student.py", f"student ({number}).py")[number > 0]: source for number, source in enumerate(one.sources)
        }
    below: Files = {}
    if one.how == "folder":
        below = {f"{LAB}/{rename}": last}
    elif one.how == "with junk":
        below = {rename: last, ".DS_Store": b"\0", "__pycache__/student.cpython-312.pyc": b"\0", "notes.txt": b"hello"}
    elif one.how == "older below":
        below = {rename: last, "old/student.py": b"raise SystemExit('the old one was run')\n"}
    elif one.how == "numbered folders":
        below = {f"{number}/{rename}": source for number, source in enumerate(one.sources, 8)}
    elif one.how == "timed folders":
        stamps = [one.at(number).strftime("%Y-%m-%dT%H-%M-%SZ") for number in range(1, len(one.sources) + 1)]
        below = {f"{at}/{rename}": source for at, source in zip(stamps, one.sources, strict=True)}
    if below and flat and len(one.sources) > 1:  # an archive is handed in once
        return {
            f"hw{f'-{number}' if number else ''}.zip": zipped({name: content})
            for number, (name, content) in enumerate(below.items())
        }
    if below:
        return {"submission.zip": zipped(below)} if flat else below
    return {rename: last}


def label(one: Made, names: set[str]) -> str:
    """Return what a folder is called where everybody may choose: the id, the login, or the name if it is one's own."""
    if one.number % 4 == 1 and one.name not in names:
        names.add(one.name)
        return unicodedata.normalize("NFD" if one.number % 8 == 1 else "NFC", one.name)
    return (one.id, one.id.upper(), one.login, one.email)[one.number % 4]


def labelled(made: list[Made]) -> list[tuple[str, Made]]:
    """Return everybody who handed in something, with a label; names that two have are nobody's label."""
    twice = {one.name for one in made if sum(other.name == one.name for other in made) > 1}
    return [(label(one, twice), one) for one in made if one.how != NOTHING]


def put(folder: Path, files: Files) -> None:
    """Write files below a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Link):
            path.symlink_to(content.target)
        else:
            path.write_bytes(content)


def folders(made: list[Made], out: Path) -> Path:
    for name, one in labelled(made):
        put(out / name, packed(one))
    return out


def single_files(made: list[Made], out: Path) -> Path:
    for name, one in labelled(made):
        files = packed(one, flat=True)
        [(first, content), *_] = files.items()
        if first.endswith(".zip") and len(files) > 1:
            put(out / name, files)
        elif first.endswith(".zip"):
            put(out, {f"{name}.zip": content})
        elif len(one.sources) == 1:
            put(out, {f"{name}.py": content})
        else:
            put(out, {f"{name}{f' ({n})' if n else ''}.py": source for n, source in enumerate(one.sources)})
    return out


def canvas_files(made: list[Made]) -> Files:
    files: Files = {".DS_Store": b"\0"}
    for one in made:
        sortable = re.sub(r"\W", "", " ".join(one.name.split(" ")[::-1])).lower() or "user"
        for number, (name, content) in enumerate(packed(one, flat=True).items()):
            late = "_LATE" if one.late else ""
            files[f"{sortable[:60]}{late}_{one.lms}_{900000 + 10 * one.number + number}_{name}"] = content
    return files


def moodle_files(made: list[Made]) -> Files:
    files: Files = {}
    for one in made:
        for name, content in packed(one).items():
            files[f"{one.name}_{one.lms}_assignsubmission_file_/{name}"] = content
    return files


def archive(files: Files, path: Path) -> Path:
    path.write_bytes(zipped(files))
    return path


def as_folder(files: Files, out: Path) -> Path:
    put(out, files)
    return out


def clones(made: list[Made], out: Path) -> Path:
    for one in made:
        if one.how != NOTHING:
            git: Files = {
                ".git/HEAD": b"ref: refs/heads/main\n",
                ".git/student.py": b"raise SystemExit\n",
                "README.md": b"#",
            }
            put(out / f"lab04-{one.login}", {**packed(one), **git, ".github/workflows/classroom.yml": b"on: push\n"})
    return out


def manifest_rows(made: list[Made], out: Path) -> Iterator[dict[str, str | int]]:
    """Write one file an attempt; yield the rows, those of several attempts in a wrong order."""
    for one in made:
        if one.how == NOTHING:
            yield {"student": one.id, "file": "", "name": one.name, "submitted_at": ""}
            continue
        files = packed(one)
        if len(one.sources) == 1:
            [(name, _), *_] = files.items()
            put(out / "files" / str(one.number), files)
            whole = len(files) > 1 or "/" in name
            file = f"files/{one.number}" if whole else f"files/{one.number}/{name}"
            yield {"student": one.id, "file": file, "name": one.name, "submitted_at": one.at(1).isoformat()}
            continue
        for number, source in reversed(list(enumerate(one.sources, 1))):
            put(out / "files" / str(one.number), {f"try{number}.py": source})
            yield {
                "student": one.id, "file": f"files/{one.number}/try{number}.py", "name": one.name,
                "submitted_at": one.at(number).isoformat(),
            }  # fmt: skip


def manifest_csv(made: list[Made], out: Path) -> Path:
    write_csv(out / "manifest.csv", list(manifest_rows(made, out)), delimiter=",", encoding="utf-8")
    return out / "manifest.csv"


def manifest_json(made: list[Made], out: Path) -> Path:
    rows = list(manifest_rows(made, out))
    (out / "manifest.json").write_text(json.dumps({"submissions": rows}, ensure_ascii=False), encoding="utf-8")
    return out / "manifest.json"


def notebook(source: str) -> bytes:
    """Return a notebook whose code cells are the source, cut where a function begins."""
    parts = re.split(r"(?m)^(?=def )", source)
    code: list[dict[str, object]] = [
        {"cell_type": "code", "source": part.splitlines(keepends=True), "outputs": [], "metadata": {}} for part in parts
    ]
    words = {"cell_type": "markdown", "source": ["# Attention\n"], "metadata": {}}
    document = {"cells": [words, *code], "metadata": {"kernelspec": {"language": "python"}}, "nbformat": 4}
    return json.dumps(document).encode()


def notebooks(made: list[Made], out: Path) -> Path:
    """Write notebooks in place of .py files; what is no text stays as it is."""
    for name, one in labelled(made):
        files: Files = {}
        for number, source in enumerate(one.sources):
            ending = f"-{number}" if number else ""
            if one.counted is None:
                files = packed(one)
            else:
                text = source.decode("gbk" if one.how.startswith("GBK") else "utf-8-sig").replace("\r\n", "\n")
                files[f"student{ending}.ipynb"] = notebook(text)
        put(out / name, files)
    return out


def write_csv(path: Path, rows: list[dict[str, str | int]], *, delimiter: str, encoding: str) -> Path:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.getvalue().encode(encoding, "replace"))
    return path


def plain_roster(made: list[Made], path: Path, *, delimiter: str, encoding: str) -> Path:
    rows: list[dict[str, str | int]] = [
        {
            "Name": one.name, "Student ID": one.id, "GitHub": one.login, "E-Mail": one.email, "User ID": one.lms,
            "Section": one.section,
        }
        for one in made
    ]  # fmt: skip
    return write_csv(path, rows, delimiter=delimiter, encoding=encoding)


def canvas_roster(made: list[Made], path: Path) -> Path:
    """Write a gradebook as Canvas exports it."""
    head: dict[str, str | int] = dict.fromkeys(
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Lab 4 (77)"), ""
    )
    rows = [head | {"Student": "    Points Possible", "Lab 4 (77)": "100.00"}]
    rows += [
        head
        | {"Student": one.name, "ID": one.lms, "SIS User ID": one.id, "SIS Login ID": one.login, "Section": one.section}
        for one in made
    ]
    return write_csv(path, rows, delimiter=",", encoding="utf-8-sig")


def moodle_roster(made: list[Made], path: Path) -> Path:
    """Write a grading worksheet as Moodle exports it."""
    rows: list[dict[str, str | int]] = [
        {
            "Identifier": f"Participant {one.lms}", "Full name": one.name, "ID number": one.id,
            "Email address": one.email, "Status": "Submitted for grading", "Grade": "", "Feedback comments": "",
        }
        for one in made
    ]  # fmt: skip
    return write_csv(path, rows, delimiter=",", encoding="utf-8")


class Written(NamedTuple):
    """One format of the class."""

    where: Path
    roster: Path
    kind: str


def write(made: list[Made], out: Path) -> dict[str, Written]:
    """Write the class below ``out`` in every format."""
    rosters = out / "rosters"
    semicolons = plain_roster(made, rosters / "semicolons.csv", delimiter=";", encoding="utf-8-sig")
    western = plain_roster(made, rosters / "cp1252.csv", delimiter="\t", encoding="cp1252")
    plain = plain_roster(made, rosters / "plain.csv", delimiter=",", encoding="utf-8")
    canvas, moodle = canvas_roster(made, rosters / "canvas.csv"), moodle_roster(made, rosters / "moodle.csv")
    (out / "zips").mkdir(parents=True, exist_ok=True)
    formats: dict[str, tuple[Callable[[], Path], Path, str]] = {
        "folders": (lambda: folders(made, out / "folders"), semicolons, "folder"),
        "single-files": (lambda: single_files(made, out / "single-files"), semicolons, "folder"),
        "canvas-zip": (lambda: archive(canvas_files(made), out / "zips/canvas.zip"), canvas, "canvas"),
        "canvas-folder": (lambda: as_folder(canvas_files(made), out / "canvas"), canvas, "canvas"),
        "moodle-zip": (lambda: archive(moodle_files(made), out / "zips/moodle.zip"), moodle, "moodle"),
        "moodle-folder": (lambda: as_folder(moodle_files(made), out / "moodle"), moodle, "moodle"),
        "clones": (lambda: clones(made, out / "clones"), western, "classroom"),
        "manifest-csv": (lambda: manifest_csv(made, out / "manifest-csv"), plain, "manifest"),
        "manifest-json": (lambda: manifest_json(made, out / "manifest-json"), plain, "manifest"),
        "notebooks": (lambda: notebooks(made, out / "notebooks"), semicolons, "folder"),
    }
    return {name: Written(make(), roster, kind) for name, (make, roster, kind) in formats.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--students", type=int, default=400)
    chosen = parser.parse_args()
    for name, written in write(made_class(chosen.students), chosen.out).items():
        print(f"{name:14}{written.where}  --roster {written.roster}")  # noqa: T201 - a script, too


if __name__ == "__main__":
    main()
