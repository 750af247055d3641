"""What was handed in as one kind of tree, whether it lies on the disk or in archives. Nothing is unpacked to disk."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grader.archives import MAX_PARTS, is_archive, open_archive
from grader.collecting.naming import composed, is_attempt, split_copy
from grader.collecting.notes import Note
from grader.labs import STUDENT_FILE
from grader.models import Text
from grader.quiz.answers import ANSWERS_FILE
from grader.sources import LINK, Refusal
from grader.submissions import NOTEBOOK, PASSED_OVER, Place
from grader.text import clean_line

MAX_ENTRIES = 5_000  # of one student's tree that are looked at
MAX_FOLDERS = 12  # below one another, of those on the disk
MAX_SHOWN = 300
JUNK = (*PASSED_OVER, "Thumbs.db", "desktop.ini", "node_modules", "site-packages", "venv", "env")

ONE = (STUDENT_FILE, STUDENT_FILE.removesuffix(".py") + NOTEBOOK)  # what makes a folder one submission

TOO_MANY = Text("it holds more than {most:,} files; the rest was not looked at", "文件多于 {most:,} 个；其余的没有查看")


@dataclass(eq=False)
class Entry:
    """A file, a folder, or an archive seen as a folder."""

    name: str  # as shown to programs, in composed form (NFC)
    place: Place
    shown: str  # its path below what was collected, fit to be shown
    folder: bool = False
    late: bool = False  # the platform's mark
    order: int = 0  # the platform's own number of the file, which grows with time
    refused: Text | None = None  # why it cannot be read
    made: bool = False  # a folder that is not looked for on the disk: in an archive, or made up
    children: list["Entry"] = field(default_factory=list)  # of a made folder

    @property
    def archive(self) -> bool:
        """Whether it is an archive that can be opened."""
        return not self.folder and is_archive(self.name)

    @property
    def stem(self) -> str:
        """The name without the ending of a source, a notebook or an archive."""
        for ending in (".tar.gz", ".tar.bz2", ".tar.xz"):
            if self.name.casefold().endswith(ending):
                return self.name[: -len(ending)]
        return os.path.splitext(self.name)[0]

    @property
    def source(self) -> bool:
        """Whether it is a Python file by its name."""
        return not self.folder and self.name.casefold().endswith(".py")

    @property
    def notebook(self) -> bool:
        """Whether it is a notebook by its name."""
        return not self.folder and self.name.casefold().endswith(NOTEBOOK)

    @property
    def answers(self) -> bool:
        """Whether it is a file of answers to a quiz by its name, or a later copy of one."""
        stem, ending = os.path.splitext(self.name.casefold())
        return not self.folder and split_copy(stem)[0] + ending == ANSWERS_FILE


def is_junk(name: str) -> bool:
    """Whether an entry is passed over without a word: hidden ones, and what systems and tools leave behind."""
    return name.startswith(".") or name in JUNK


def on_disk(path: Path, shown: str = "") -> Entry:
    """Return the entry of a path on the disk."""
    linked = path.is_symlink()
    entry = Entry(composed(path.name), Place(path), shown or clean_line(path.name, MAX_SHOWN))
    if linked:
        entry.refused = LINK.filled(name=clean_line(path.name, 80))
    entry.folder = not linked and path.is_dir()
    return entry


def children(entry: Entry, notes: list[Note]) -> list[Entry]:
    """Return what lies in a folder or an archive, junk left out, in the order of its names.

    What an archive's members are refused for becomes a note. Raises ``Refusal`` if it cannot be looked into.
    """
    if entry.archive:
        return sorted(_members(entry, notes), key=lambda one: one.name)
    if entry.made:
        return sorted(entry.children, key=lambda one: one.name)
    try:
        with os.scandir(entry.place.path) as scan:
            names = sorted(one.name for one in scan if not is_junk(one.name))
    except OSError as error:
        raise Refusal(Text.same(f"{entry.shown}: {error.strerror}")) from error
    inside = [on_disk(entry.place.path / name, below(entry, name)) for name in names]
    return sorted(inside, key=lambda one: one.name)


def made(name: str, root: Entry, shown: str) -> Entry:
    """Return an empty folder for what one student has in ``root``."""
    return Entry(composed(name), root.place, shown, folder=True, made=True)


def below(entry: Entry, name: str) -> str:
    """Return how something in a folder is shown: the folder that was collected has no name of its own."""
    return clean_line(f"{entry.shown}/{name}" if entry.shown else name, MAX_SHOWN)


def _members(entry: Entry, notes: list[Note]) -> list[Entry]:
    """Return the tree of an archive."""
    archive = open_archive(*entry.place)
    folders: dict[tuple[str, ...], Entry] = {(): entry}
    tops: list[Entry] = []

    def folder(parts: tuple[str, ...]) -> list[Entry]:
        if not parts:
            return tops
        if parts not in folders:
            place = Place(entry.place.path, (*entry.place.inside, "/".join(parts) + "/"))
            made = Entry(composed(parts[-1]), place, below(entry, "/".join(parts)), folder=True, made=True)
            folders[parts] = made
            folder(parts[:-1]).append(made)
        return folders[parts].children

    for member in archive.members:
        parts = tuple(member.name.replace("\\", "/").split("/"))
        if any(is_junk(part) for part in parts if part not in (".", "..")):
            continue
        shown = below(entry, member.name)
        outside = ".." in parts or not parts[0] or ":" in parts[0]
        if member.refused is not None and (outside or len(parts) > MAX_PARTS):
            notes.append(Note(shown, member.refused))
            continue
        place = Place(entry.place.path, (*entry.place.inside, member.name))
        folder(parts[:-1]).append(Entry(composed(parts[-1]), place, shown, refused=member.refused))
    return tops


def walk(entry: Entry, notes: list[Note]) -> Iterator[tuple[tuple[Entry, ...], Entry]]:
    """Yield the files of a student's folder or archive with the folders above each, shallow ones first.

    Archives in it are looked into. One that cannot be opened is yielded as a file that is refused.
    """
    looked_at = 0
    waiting: list[tuple[tuple[Entry, ...], Entry]] = [((), entry)]
    while waiting:
        above, here = waiting.pop(0)
        try:
            found = children(here, notes)
        except Refusal as refusal:
            here.refused, here.folder = refusal.reason, False
            yield above, here
            continue
        for one in found:
            looked_at += 1
            if looked_at > MAX_ENTRIES:
                notes.append(Note(entry.shown, TOO_MANY.filled(most=MAX_ENTRIES)))
                return
            if one.refused is None and (one.folder or one.archive) and len(above) < MAX_FOLDERS:
                waiting.append(((*above, here), one))
            else:
                yield (*above, here), one


def unwrapped(entry: Entry, notes: list[Note]) -> Entry:
    """Return the folder that holds the class: the only folder in it is a wrapper if it holds several submissions."""
    here = entry
    while True:
        inside = children(here, [])
        if len(inside) != 1 or not (inside[0].folder or inside[0].archive) or inside[0].refused is not None:
            return entry
        here = inside[0]
        try:
            within = children(here, notes)
        except Refusal:
            return entry
        folders = [one for one in within if one.folder or one.archive]
        files = [one for one in within if one.source or one.notebook]
        if any(one.name in ONE for one in files) or all(is_attempt(one.name) for one in folders + files):
            return entry
        # an archive of single files is a class; a folder of them beside nothing else is one student's
        if len(folders) > 1 or (entry.archive and len(folders) + len(files) > 1):
            return here
        if not entry.archive:
            return entry
