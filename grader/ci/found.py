"""Which files of a repository are graded for which lab, and what is said about the others."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from grader.collecting.tree import MAX_FOLDERS, ONE, is_junk
from grader.errors import InputError
from grader.labs import STUDENT_FILE, Lab
from grader.models import Text
from grader.sources import ABSENT, shown_name
from grader.submissions import NOTEBOOK, Found
from grader.text import clean_line

MAX_SHOWN = 200
MAX_NAMED = 5
MOST_FOLDERS = 5_000
STEM = STUDENT_FILE.removesuffix(".py")

NO_REPOSITORY = Text("there is no folder {path}", "没有 {path} 这个文件夹")
NOTHING = Text(
    "{path} holds no {file} in a folder named after a lab; name the lab with --lab",
    "{path} 中没有位于以实验命名的文件夹里的 {file}；请用 --lab 写出实验的名字",
)
PASSED_OVER = Text("not graded here: {files}", "这里没有评分：{files}")
TOO_MANY = Text(
    "there are more than {most:,} folders; the rest was not looked at", "文件夹多于 {most:,} 个；其余的没有查看"
)
LISTED_OF = Text("{listed} … ({all} in all)", "{listed}……（共 {all} 个）")


class Handed(NamedTuple):
    """What a repository holds for one lab."""

    lab: Lab
    found: Found  # shown by its path from the repository's folder


class Repository(NamedTuple):
    """What is graded, and what else is to be said."""

    handed: list[Handed]
    notes: list[Text]


def look_into(folder: Path, labs: Sequence[Lab], named: Sequence[Lab]) -> Repository:
    """Return what is graded of a repository.

    A file counts for a lab if its folder bears the lab's name; of several the one that is Python and lies least deep,
    as when a class is graded from clones. If a single lab is named, a file in no lab's folder will do. Labs that are
    named and lack their file are graded all the same, as missing it. Raises ``InputError`` if there is nothing to
    grade: no lab is named, and none has its folder here.
    """
    if not folder.is_dir():
        raise InputError(NO_REPOSITORY.filled(path=folder))
    notes: list[Text] = []
    files = sorted(_files(folder, notes), key=_rank)
    known = {lab.id for lab in labs}
    taken: dict[str, PurePosixPath | None] = {}
    for lab in named or labs:
        own = [path for path in files if path.parent.name == lab.id]
        if not own and len(named) == 1:
            own = [path for path in files if path.parent.name not in known]
        if own or named or _has_folder(folder, lab.id):
            taken[lab.id] = own[0] if own else None
    if not taken:
        raise InputError(NOTHING.filled(path=folder, file=STUDENT_FILE))
    left = [path for path in files if path not in taken.values()]
    if left:
        notes.append(PASSED_OVER.filled(files=_listed(left)))
    handed = [_handed(folder, lab, taken[lab.id]) for lab in named or labs if lab.id in taken]
    return Repository(handed, notes)


def one_file(file: Path, repository: Path, lab: Lab) -> Handed:
    """Return one file that is named, in place of what would be looked for."""
    return Handed(lab, Found(STEM, file, _shown(os.path.relpath(file, repository).replace(os.sep, "/"))))


def _files(folder: Path, notes: list[Text]) -> Iterator[PurePosixPath]:
    """Yield the paths of what may have been handed in, junk and linked folders left out."""
    for looked_at, (here, folders, names) in enumerate(os.walk(folder), 1):
        depth = len(Path(here).relative_to(folder).parts)
        folders[:] = sorted(one for one in folders if not is_junk(one)) if depth < MAX_FOLDERS else []
        if looked_at > MOST_FOLDERS:
            notes.append(TOO_MANY.filled(most=MOST_FOLDERS))
            return
        for name in names:
            if name in ONE:
                yield PurePosixPath(Path(here, name).relative_to(folder).as_posix())


def _rank(path: PurePosixPath) -> tuple[bool, int, str]:
    return path.suffix == NOTEBOOK, len(path.parts), str(path)


def _has_folder(folder: Path, lab: str) -> bool:
    return (folder / lab).is_dir() or (folder / "labs" / lab).is_dir()


def _handed(folder: Path, lab: Lab, path: PurePosixPath | None) -> Handed:
    if path is None:
        inside = next((one for one in (f"labs/{lab.id}", lab.id) if (folder / one).is_dir()), "")
        missing = f"{inside}/{STUDENT_FILE}" if inside else STUDENT_FILE
        refused = ABSENT.filled(name=shown_name(STUDENT_FILE))
        return Handed(lab, Found(STEM, folder / missing, missing, refused=refused))
    return Handed(lab, Found(STEM, folder / path, _shown(path)))


def _listed(files: Sequence[PurePosixPath]) -> Text:
    shown = [_shown(path) for path in files[:MAX_NAMED]]
    listed = Text(", ".join(shown), "、".join(shown))
    return LISTED_OF.filled(listed=listed, all=len(files)) if len(files) > MAX_NAMED else listed


def _shown(path: object) -> str:
    return clean_line(str(path), MAX_SHOWN)
