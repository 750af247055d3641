"""Clones of GitHub Classroom: a folder a student, named after the assignment and the login. Git is never run."""

from grader.collecting.choice import attempts
from grader.collecting.handed import Handed, single
from grader.collecting.notes import Note
from grader.collecting.tree import Entry, children, unwrapped
from grader.models import Text

NOT_A_CLONE = Text(
    "not understood: not a folder named <assignment>-<login>", "无法识别：不是名为 <作业>-<登录名> 的目录"
)
ALONE = Text(
    "a single clone does not tell where its assignment's name ends; {login} was taken for the login",
    "只有一个仓库，无法确定作业名在哪里结束；把 {login} 当作登录名",
)


def handed(root: Entry, notes: list[Note], lab: str = "") -> list[Handed]:
    """Return the submissions in a folder of clones. What all names begin with, up to a hyphen, is the assignment."""
    root = unwrapped(root, notes)
    clones = []
    for entry in children(root, notes):
        if "-" in entry.name and (entry.folder or entry.archive or entry.refused is not None):
            clones.append(entry)
        else:
            notes.append(Note(entry.shown, NOT_A_CLONE))
    stems = [_stem(clone) for clone in clones]
    prefix = _assignment(stems)
    if len(clones) == 1:
        notes.append(Note(clones[0].shown, ALONE.filled(login=stems[0][len(prefix) :]), "roster"))
    found = []
    for clone, stem in zip(clones, stems, strict=True):
        tries = attempts(clone, notes, lab) if clone.refused is None else [single(clone)]
        login = stem[len(prefix) :]
        parts = stem.split("-")
        # all logins may begin alike (cs101-ann, cs101-bob): a roster knows which ending is one
        endings = tuple("-".join(parts[number:]) for number in range(1, len(parts)))
        found.append(Handed(login, tries, login=login, logins=endings))
    return found


def _assignment(names: list[str]) -> str:
    """Return what all names begin with, up to and with a hyphen."""
    first, last = min(names, default=""), max(names, default="")  # what these two share all share
    shared = next((at for at, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first))
    return first[:shared].rpartition("-")[0] + "-"


def _stem(clone: Entry) -> str:
    return clone.stem if clone.archive else clone.name
