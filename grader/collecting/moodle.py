"""Moodle's "Download all submissions": a folder a student, or the same names before each file."""

import re
from dataclasses import replace

from grader.collecting.choice import attempts
from grader.collecting.handed import Handed
from grader.collecting.notes import Note
from grader.collecting.tree import Entry, children, made, unwrapped
from grader.models import Text
from grader.text import clean_line

NAME = re.compile(r"(?P<name>.+)_(?P<participant>\d+)_assignsubmission_(?P<kind>[a-z]+)_?(?P<file>.*)", re.DOTALL)
TEXT_ENTRY = Text("an online text, not a file: it is not read", "在线文本，不是文件：没有读取")
NOT_MOODLE = Text("not understood: not named as Moodle names submissions", "无法识别：名称不是 Moodle 的格式")


def is_moodle(name: str) -> bool:
    """Whether a folder or file is named as Moodle names what it downloads."""
    return NAME.fullmatch(name) is not None


def handed(root: Entry, notes: list[Note], lab: str = "") -> list[Handed]:
    """Return the submissions of a download."""
    students: dict[str, Handed] = {}
    folders: dict[str, Entry] = {}
    root = unwrapped(root, notes)
    for entry in children(root, notes):
        found = NAME.fullmatch(entry.name)
        if found is None:
            notes.append(Note(entry.shown, NOT_MOODLE))
            continue
        label = f"{found['name']}_{found['participant']}"
        if label not in students:
            students[label] = Handed(label, [], name=found["name"], lms=found["participant"])
            folders[label] = made(label, root, clean_line(label, 80))
        if found["kind"] != "file":
            notes.append(Note(entry.shown, TEXT_ENTRY))
        elif entry.folder:
            folders[label].children += children(entry, notes)
        else:
            folders[label].children.append(replace(entry, name=found["file"]))
    for label, one in students.items():
        one.tries = attempts(folders[label], notes, lab)
    return list(students.values())
