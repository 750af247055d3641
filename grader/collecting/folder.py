"""A folder or an archive of submissions without a platform's names: a folder, an archive or a file a student."""

from grader.archives import UNPACK_IT, is_other_archive
from grader.collecting.choice import attempts
from grader.collecting.handed import Handed, Try, single
from grader.collecting.naming import composed, split_copy
from grader.collecting.notes import Note
from grader.collecting.tree import ONE, Entry, children, unwrapped
from grader.models import Text
from grader.sources import shown_name

NOT_UNDERSTOOD = Text(
    "not understood: neither a folder, an archive, nor a .py or .ipynb file",
    "无法识别：既不是目录或压缩包，也不是 .py 或 .ipynb 文件",
)


def handed(root: Entry, notes: list[Note], lab: str = "") -> list[Handed]:
    """Return what is in ``root``: submissions, or the one that it is itself."""
    if root.source or root.notebook:
        return [Handed(root.stem, [single(root)])]
    root = unwrapped(root, notes)
    entries = children(root, notes)
    if any(entry.name in ONE for entry in entries):
        return [Handed(_own_name(root), attempts(root, notes, lab))]
    files = {entry.name: entry for entry in entries if entry.source or entry.notebook}
    found: dict[str, Handed] = {}
    for entry in entries:
        if entry.name in files:
            _add_file(entry, files, found)
        elif entry.folder or entry.archive or (entry.refused is not None and entry.place.path.is_dir()):
            tries = attempts(entry, notes, lab) if entry.refused is None else [single(entry)]
            found[entry.name] = Handed(entry.name if entry.folder else entry.stem, tries)
        elif is_other_archive(entry.name):
            reason = UNPACK_IT.filled(name=shown_name(entry.name))
            found[entry.name] = Handed(entry.stem, [Try(entry.place, entry.shown, refused=reason)])
        else:
            notes.append(Note(entry.shown, NOT_UNDERSTOOD))
    return list(found.values())


def _own_name(root: Entry) -> str:
    if root.folder and not root.place.inside:
        return composed(root.place.path.resolve().name)  # of "." too
    return root.name if root.folder else root.stem


def _add_file(entry: Entry, files: dict[str, Entry], found: dict[str, Handed]) -> None:
    """Add a single file; ``ann (1).py`` beside ``ann.py`` is a later attempt (``ann-1.py`` may be somebody else)."""
    base, copy = split_copy(entry.stem)
    first = base + entry.name[len(entry.stem) :]
    if copy and entry.stem.endswith(")") and first in files:
        tries = found.setdefault(first, Handed(base, [])).tries
        tries.append(single(entry))
        tries.sort(key=lambda one: split_copy(_stem(one))[1])
    else:
        known = found.setdefault(entry.name, Handed(entry.stem, []))
        known.tries.insert(0, single(entry))


def _stem(one: Try) -> str:
    return one.shown.rpartition("/")[2].rpartition(".")[0]
