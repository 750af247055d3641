"""Canvas's "Download Submissions": every file of the class in one folder, its owner in its name."""

import re
from dataclasses import replace

from grader.collecting.choice import attempts
from grader.collecting.handed import Handed
from grader.collecting.notes import Note
from grader.collecting.tree import Entry, children, made, unwrapped
from grader.models import Text
from grader.text import clean_line

# <sortable name>[_LATE]_<user id>_<attachment id>_<file name>; anonymous: anon[_LATE]_<id>_<attachment id>_<file name>
FILE = re.compile(
    r"(?:anon(?P<hidden_late>_LATE)?_(?P<hidden>[0-9A-Za-z]+)|(?P<name>.+?)(?P<late>_LATE)?_(?P<user>\d+))"
    r"_(?P<number>\d+)_(?P<file>.+)",
    re.DOTALL,
)
ENTRY = re.compile(
    r"(?:anon(?P<hidden_late>_LATE)?_(?P<hidden>[0-9A-Za-z]+)|(?P<name>.+?)(?P<late>_LATE)?_(?P<user>\d+))_text\.html",
    re.DOTALL,
)
TEXT_ENTRY = Text("a text entry, not a file: it is not read", "在线文本，不是文件：没有读取")
NOT_CANVAS = Text("not understood: not named as Canvas names files", "无法识别：文件名不是 Canvas 的格式")


def is_canvas(name: str) -> bool:
    """Whether a file is named as Canvas names what it downloads."""
    return FILE.fullmatch(name) is not None or ENTRY.fullmatch(name) is not None


def handed(root: Entry, notes: list[Note], lab: str = "") -> list[Handed]:
    """Return the submissions of a download; files of one student are looked at as one folder."""
    students: dict[str, Handed] = {}
    folders: dict[str, Entry] = {}
    root = unwrapped(root, notes)
    for entry in children(root, notes):
        found = FILE.fullmatch(entry.name) or ENTRY.fullmatch(entry.name)
        if found is None or entry.folder:
            notes.append(Note(entry.shown, NOT_CANVAS))
            continue
        user = found["user"] or found["hidden"]
        label = f"anon_{user}" if found["hidden"] else f"{found['name']}_{user}"
        if label not in students:
            students[label] = Handed(label, [], lms=user)
            folders[label] = made(label, root, clean_line(label, 80))
        late = bool(found["late"] or found["hidden_late"])
        folders[label].late |= late
        if found.re is ENTRY:
            notes.append(Note(entry.shown, TEXT_ENTRY))
            folders[label].children.append(replace(entry, name="_text.html"))
        else:
            file = replace(entry, name=found["file"], late=late, order=int(found["number"]))
            folders[label].children.append(file)
    for label, one in students.items():
        one.tries = attempts(folders[label], notes, lab)
    return list(students.values())
