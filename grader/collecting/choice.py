"""Which file of all that a student handed in is an attempt, and what is said about the choice."""

from collections.abc import Sequence

from grader.archives import UNPACK_IT, is_other_archive
from grader.collecting.handed import Try
from grader.collecting.naming import split_copy, stamp
from grader.collecting.notes import Note
from grader.collecting.tree import Entry, walk
from grader.labs import STUDENT_FILE
from grader.models import Text
from grader.quiz.answers import ANSWERS_FILE
from grader.sources import ABSENT, shown_name
from grader.submissions import Place
from grader.text import clean_line

STUDENT = STUDENT_FILE.removesuffix(".py")
MAX_BESIDE = 50
MAX_NAMED = 4
MAX_ATTEMPTS = 50  # of one student: each costs a grading

ABSENT_AMONG = Text("there is no {name} among {others}", "没有 {name}，只有 {others}")
SEVERAL = Text("{taken} was taken, {why}; passed over: {others}", "采用了 {taken}（{why}）；没有采用：{others}")
TAKEN = Text("{taken} was taken, {why}", "采用了 {taken}（{why}）")
ONLY = Text("the only {kind} file", "唯一的 {kind} 文件")
LIKE = Text("the only one with student in its name", "唯一一个名字里有 student 的文件")
NAMED = Text("by its name", "按文件名")
LEAST = Text("as it lies least deep in folders", "它的目录最浅")
FIRST = Text("the first by name of those least deep in folders", "目录最浅的文件中按名称排第一的")
IN_LAB = Text("as it lies in a folder named {lab}", "因为它在名为 {lab} 的目录中")
COPIES = Text("the last of {count} by the number in its name", "{count} 个文件中编号最大的一个")
BESIDES = Text(
    "{taken} was taken as the last attempt: it lies beside folders of attempts",
    "采用了 {taken} 作为最后一次提交：它与各次提交的目录放在一起",
)
ONE_HAND_IN = Text(
    "{taken} was taken, the last of {count} attempts in one archive: that is one attempt",
    "采用了 {taken}，它是同一个压缩包里 {count} 次提交中的最后一次：一个压缩包算一次提交",
)
TOO_MANY_TRIES = Text("of {count} attempts the last {most} are kept", "共 {count} 次提交，只保留最后 {most} 次")
LISTED_OF = Text("{listed} … ({all} in all)", "{listed}……（共 {all} 个）")
UNREAD = Text("not read: {reason}", "没有读取：{reason}")

_Candidate = tuple[tuple[Entry, ...], Entry]  # the folders above it, the student's own first


def attempts(top: Entry, notes: list[Note], lab: str = "") -> list[Try]:
    """Return the attempts in what a student handed in, in order; one that is refused if there is none to read.

    ``lab`` names a folder whose files are preferred.
    """
    own: list[Note] = []
    files = list(walk(top, own))
    candidates = [one for one in files if one[1].source or one[1].notebook]
    preferred = [one for one in candidates if lab and any(folder.name == lab for folder in one[0][1:])]
    if preferred and len(preferred) < len(candidates):
        candidates = preferred
        own.append(Note(top.shown, TAKEN.filled(taken=_below(preferred[0]), why=IN_LAB.filled(lab=lab)), "chosen"))
    lost = [
        Note(top.shown, UNREAD.filled(reason=entry.refused), "lost")
        for _, entry in files if entry.refused is not None and not (entry.source or entry.notebook)
    ] + [
        Note(top.shown, UNPACK_IT.filled(name=shown_name(entry.name)), "lost")
        for _, entry in files if is_other_archive(entry.name)
    ]  # fmt: skip
    level = 1
    while candidates and all(len(above) > level and above[level] is candidates[0][0][level] for above, _ in candidates):
        level += 1
    tries = _by_folder(candidates, level, own) or _of(_pick(candidates, own), candidates)
    tries = _with_answers(tries, files)
    if len(tries) > MAX_ATTEMPTS:
        own.append(Note(top.shown, TOO_MANY_TRIES.filled(count=len(tries), most=MAX_ATTEMPTS)))
    notes += own + lost
    if tries:
        return tries[-MAX_ATTEMPTS:]
    reasons = [note.said for note in own if note.level == "lost"] + [
        entry.refused for _, entry in files if entry.refused is not None
    ]
    reason = reasons[0] if reasons else lost[0].said if lost else _absent(files)
    alone = [(ANSWERS_FILE, entry.place) for _, entry in files if entry.answers]
    return [Try(top.place, top.shown, late=top.late, beside=tuple(alone[:1]), refused=reason)]


def _with_answers(tries: Sequence[Try], files: Sequence[_Candidate]) -> list[Try]:
    """Return attempts with the answers to the quiz: those in the file's own folder, else in the nearest above it."""
    answers: dict[Entry, Place] = {}
    for above, entry in sorted((one for one in files if one[1].answers), key=_order):
        answers[above[-1]] = entry.place  # of several copies the last
    if not answers:
        return list(tries)
    folders = {entry.place: above for above, entry in files}
    found = []
    for one in tries:
        near = next((answers[folder] for folder in reversed(folders[one.place]) if folder in answers), None)
        found.append(one._replace(beside=(*one.beside, (ANSWERS_FILE, near))) if near is not None else one)
    return found


def _absent(files: Sequence[_Candidate]) -> Text:
    if not files:
        return ABSENT.filled(name=STUDENT_FILE)
    return ABSENT_AMONG.filled(name=STUDENT_FILE, others=_names(files))


def _names(files: Sequence[_Candidate]) -> Text:
    named = [_below(one) for one in files[:MAX_NAMED]]
    listed = Text(", ".join(named), "、".join(named))
    return LISTED_OF.filled(listed=listed, all=len(files)) if len(files) > MAX_NAMED else listed


def _below(one: _Candidate) -> str:
    """Return a file's path below the student's folder, fit to be shown."""
    above, entry = one
    return clean_line("/".join([folder.name for folder in above[1:]] + [entry.name]), 120)


def _key(folder: Entry) -> tuple[str, int, str] | None:
    """Return what a folder or an archive of one attempt is sorted by; none if it is not named like one."""
    stem = folder.name if folder.folder else folder.stem
    stamped = stamp(stem)
    if stamped is not None:
        return "", 0, stamped[0]
    if stem.isdecimal() and len(stem) < 10:
        return "", int(stem), ""
    if folder.folder:
        return None
    base, copy = split_copy(stem)
    return base, copy, ""


def _by_folder(candidates: Sequence[_Candidate], level: int, notes: list[Note]) -> list[Try]:
    """Return the attempts if each lies in a folder or an archive of its own that is named like one; else nothing."""
    groups: dict[Entry, list[_Candidate]] = {}
    direct = [one for one in candidates if len(one[0]) <= level]
    for one in candidates:
        if len(one[0]) > level:
            groups.setdefault(one[0][level], []).append(one)
    keys = {folder: _key(folder) for folder in groups}
    known = sorted(((key, folder) for folder, key in keys.items() if key is not None), key=lambda one: one[0])
    if not known or len(known) < len(groups) or len({key[0] for key, _ in known}) > 1 or (direct and known[0][0][0]):
        return []
    above = candidates[0][0][:level]
    if any(folder.archive for folder in above):  # whoever could pack several tries into one would have several
        picked = _pick(groups[known[-1][1]], [])[-1:]
        if picked and not direct:
            said = ONE_HAND_IN.filled(taken=_below(picked[0]), count=len(known))
            notes.append(Note(above[0].shown, said, "chosen"))
        return _of(picked, candidates) if not direct else []
    tries = [one for _, folder in known for one in _of(_pick(groups[folder], notes), groups[folder])[-1:]]
    last = _pick(direct, notes)[-1:] if direct else []
    if last:
        notes.append(Note(last[0][0][0].shown, BESIDES.filled(taken=_below(last[0])), "chosen"))
    return tries + _of(last, direct)


def _pick(candidates: Sequence[_Candidate], notes: list[Note]) -> list[_Candidate]:
    """Return the file that is meant, or several that differ by the number of a copy, in that order."""
    sources = [one for one in candidates if one[1].source]
    notebooks = [one for one in candidates if one[1].notebook]
    why: Text | None
    for pool, why in (
        ([one for one in sources if _base(one) == STUDENT], NAMED),
        ([one for one in notebooks if _base(one) == STUDENT], NAMED),
        (sources if _are_copies(sources) else [], ONLY.filled(kind=".py")),
        ([one for one in sources if STUDENT in _base(one)], LIKE),
        (notebooks if not sources and _are_copies(notebooks) else [], ONLY.filled(kind=".ipynb")),
    ):
        if pool and (why is not LIKE or len(pool) == 1):
            break
    else:
        return []
    least = min(len(above) for above, _ in pool)
    shallow = [one for one in pool if len(one[0]) == least]
    taken = sorted((one for one in shallow if one[0][-1] is shallow[0][0][-1]), key=_order)
    where, last = taken[-1][0][0].shown, _below(taken[-1])
    others = [one for one in candidates if one not in taken and _rival(one, pool)]
    if len(taken) < len(pool):
        why = LEAST if len(taken) == len(shallow) else FIRST
    elif len(taken) > 1:
        why = COPIES.filled(count=len(taken))
    if others:
        notes.append(Note(where, SEVERAL.filled(taken=last, why=why, others=_names(others)), "chosen"))
    elif why is not NAMED:
        notes.append(Note(where, TAKEN.filled(taken=last, why=why), "chosen"))
    in_archive = any(folder.archive for folder in taken[-1][0])  # which is handed in once, whatever is in it
    return taken[-1:] if in_archive else taken


def _are_copies(files: Sequence[_Candidate]) -> bool:
    """Whether it is one file, or one and its later copies: ``ex-1.py`` and ``ex-2.py`` are two exercises."""
    return len({_base(one) for one in files}) == 1 and (len(files) == 1 or any(_order(one)[0] == 0 for one in files))


def _rival(one: _Candidate, pool: Sequence[_Candidate]) -> bool:
    """Whether a file might have been meant as well: not a helper beside a student.py."""
    return one in pool or STUDENT in one[1].stem.casefold() or one[1].notebook


def _base(one: _Candidate) -> str:
    return split_copy(one[1].stem)[0].casefold()


def _order(one: _Candidate) -> tuple[int, int]:
    return split_copy(one[1].stem)[1], one[1].order


def _of(picked: Sequence[_Candidate], candidates: Sequence[_Candidate]) -> list[Try]:
    """Return files as attempts: with the modules in the same folder, and the time that a folder above is named by."""
    tries = []
    for above, entry in sorted(picked, key=_order):
        near = sorted((one for one in candidates if one[0][-1] is above[-1]), key=_order)
        beside: dict[str, Place] = {
            split_copy(one.stem)[0]: one.place for _, one in near if one.source and one is not entry
        }
        stamps = [found for folder in above[1:] if (found := stamp(folder.name if folder.folder else folder.stem))]
        modules = [(name, place) for name, place in beside.items() if name.isidentifier()][:MAX_BESIDE]
        at = stamps[-1][1] if stamps else None
        tries.append(Try(entry.place, entry.shown, at, entry.late, tuple(modules), entry.refused))
    return tries
