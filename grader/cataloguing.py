"""Makes a lab's catalogue: traces the suite's calls on the reference, adds small ones, runs every known bug on them."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from grader import chaffs
from grader.diagnosis.catalogue import Case, Catalogue, Known, pack
from grader.diagnosis.observe import Seen
from grader.diagnosis.replay import Replay, replay
from grader.diagnosis.shrink import smallest
from grader.diagnosis.unwritten import marks
from grader.diagnosis.worked import Worked, read_worked
from grader.errors import LabError
from grader.files import write_atomically
from grader.joining import joined
from grader.labs import BASELINE_FILE, CATALOGUE_FILE, REFERENCE_FILE, STUDENT_FILE, SUITE_FILE, WORKED_FILE, Lab
from grader.models import Text
from grader.sandbox import nodes
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher
from grader.submissions import Found, read
from grader.suite.oracle import load_trusted
from grader.tracing import ROOM, traced

CELLS = 16  # of a small case: beyond that nothing is written out


def digest_of(lab: Lab) -> str:
    """Return the digest of all that a catalogue is made from."""
    assert lab.solutions is not None
    total = hashlib.sha256()
    sources = [lab.folder / name for name in (SUITE_FILE, BASELINE_FILE, STUDENT_FILE)]
    sources += [lab.solutions / REFERENCE_FILE, lab.solutions / WORKED_FILE, *wheat_files(lab), *chaff_files(lab)]
    for path in sources:
        if path.is_file():
            total.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def chaff_files(lab: Lab) -> list[Path]:
    """Return the known bugs of a lab."""
    assert lab.solutions is not None
    return sorted((lab.solutions / "chaffs").glob("*.py"))


def wheat_files(lab: Lab) -> list[Path]:
    """Return the right variants of a lab."""
    assert lab.solutions is not None
    return sorted((lab.solutions / "wheats").glob("*.py"))


def make_catalogue(lab: Lab) -> Catalogue:
    """Return a lab's catalogue, made afresh; ``LabError`` if the reference is not there or fails."""
    if lab.solutions is None:
        raise LabError(f"{lab.folder}: no solutions/{lab.id}/{REFERENCE_FILE} beside labs/")
    start = launcher("limits")
    try:
        known = [chaffs.read_chaff(path) for path in chaff_files(lab)]
        cases = traced(lab, start)
        runs = _runs(lab, start, cases, known)
        cases = [*cases, *_small(lab, cases, runs, known)]
        runs = _runs(lab, start, cases, known)
        free = _free(lab, start, cases, runs[0])
        through = _through(lab, start, cases, runs[0], known)
    finally:
        start.close()
    right = runs.pop(0)
    if len(right.seen) != len(cases):
        raise LabError(f"{lab.solutions / REFERENCE_FILE}: cannot be run on its own suite's calls")
    worked = read_worked(lab)
    cases = [_with_arithmetic(case, right.seen[number], worked) for number, case in enumerate(cases)]
    seen = tuple(right.seen[number] for number in range(len(cases)))
    entries = [
        Known(
            one.path.stem,
            one.function,
            Text(one.en, one.zh),
            {number: run.seen[number] for number in run.departs},
            through.get(one.path.stem, {}),
        )
        for one, run in zip(known, runs, strict=True)
    ]
    stub = marks(lab.stub.read_text(encoding="utf-8"), [function.name for function in lab.functions])
    return Catalogue(digest_of(lab), tuple(cases), seen, tuple(entries), free, stub)


def write_catalogue(lab: Lab) -> None:
    """Make a lab's catalogue and write it beside the lab."""
    write_atomically(lab.folder / CATALOGUE_FILE, pack(make_catalogue(lab)))


def _through(
    lab: Lab, start: Launcher, cases: Sequence[Case], right: Replay, known: Sequence[chaffs.Chaff]
) -> dict[str, dict[int, Seen]]:  # fmt: skip
    """Return what known bugs do to functions of the reference that call the one they are in, by the bug's name."""
    assert lab.solutions is not None
    told = Catalogue("", tuple(cases), tuple(right.seen[number] for number in range(len(cases))), ())
    reference = (lab.solutions / REFERENCE_FILE).read_text(encoding="utf-8")
    used = {name: _users(lab, start, told, reference, name) for name in {one.function for one in known}}
    found: dict[str, dict[int, Seen]] = {}
    for one in known:
        source = joined(reference, one.path.read_text(encoding="utf-8"), one.function) if used[one.function] else None
        if source is not None:
            run = run_source(lab, start, source, told)
            others = [number for number in run.departs if cases[number].function in used[one.function]]
            found[one.path.stem] = {number: run.seen[number] for number in others}
    return found


def _users(lab: Lab, start: Launcher, told: Catalogue, reference: str, name: str) -> set[str]:
    """Return the other functions of the reference that call ``name``: those that fail where it fails."""
    fails = f'"""Fails."""\ndef {name}(*args):\n    raise KeyError("asked")\n'
    source = joined(reference, fails, name)
    if source is None:
        return set()
    return {told.cases[number].function for number in run_source(lab, start, source, told).departs} - {name}


def run_on(lab: Lab, start: Launcher, path: Path, catalogue: Catalogue) -> Replay:
    """Make the calls of a catalogue on a file, in a worker of its own."""
    submission = read(Found(path.stem, path, path.name), lab.helpers)
    return run_source(lab, start, submission.source, catalogue, submission.helpers)


def run_source(
    lab: Lab, start: Launcher, source: str, catalogue: Catalogue, helpers: dict[str, str] | None = None
) -> Replay:  # fmt: skip
    """Make the calls of a catalogue on a source text, in a worker of its own."""
    session = Session(start, source, lab.limits, helpers, lab.rules)
    try:
        return replay(lab, catalogue, session)
    finally:
        session.close()


def _runs(lab: Lab, start: Launcher, cases: Sequence[Case], known: Sequence[chaffs.Chaff]) -> list[Replay]:
    """Return what the reference, then every known bug did in the cases."""
    assert lab.solutions is not None
    nothing = nodes.Opaque("nothing")
    bare = Catalogue("", tuple(cases), tuple(Seen(nothing, "", "") for _ in cases), ())
    reference = run_on(lab, start, lab.solutions / REFERENCE_FILE, bare)
    if len(reference.seen) != len(cases):
        return [reference]
    told = Catalogue("", tuple(cases), tuple(reference.seen[number] for number in range(len(cases))), ())
    return [reference, *(run_on(lab, start, one.path, told) for one in known)]


def _free(lab: Lab, start: Launcher, cases: Sequence[Case], right: Replay) -> dict[int, tuple[str, ...]]:
    """Return in which facets of which cases right variants differ from the reference: nothing follows from those."""
    assert lab.solutions is not None
    told = Catalogue("", tuple(cases), tuple(right.seen[number] for number in range(len(cases))), ())
    free: dict[int, set[str]] = {}
    for path in wheat_files(lab):
        for number, facets in run_on(lab, start, path, told).departs.items():
            free.setdefault(number, set()).update(facets)
    return {number: tuple(sorted(facets)) for number, facets in sorted(free.items())}


def _small(
    lab: Lab, cases: Sequence[Case], runs: Sequence[Replay], known: Sequence[chaffs.Chaff]
) -> list[Case]:  # fmt: skip
    """Return small cases, by size: for every known bug that shows in a value, one on which it does."""
    assert lab.solutions is not None
    right = load_trusted(lab.solutions / REFERENCE_FILE)
    found: dict[bytes, Case] = {}
    for one, run in zip(known, runs[1:], strict=True):
        declared = lab.function(one.function)
        wrong = getattr(load_trusted(one.path), one.function, None)
        if declared is None or wrong is None or declared.returns == "handle":
            continue
        template = _template(cases, run, one.function)
        if template is None:
            continue
        args = smallest(declared, template, getattr(right, one.function), wrong)
        if args is not None:
            case = Case(one.function, tuple(nodes.encode_value(arg, ROOM) for arg in args))
            found.setdefault(msgspec.msgpack.encode(case), case)
    return sorted(found.values(), key=lambda case: (case.function, case.size))


def _template(cases: Sequence[Case], run: Replay, function: str) -> list[Any] | None:
    """Return the arguments of the smallest call on which a bug shows in the value and the reference gives one."""
    shown = [
        number
        for number, facets in run.departs.items()
        if cases[number].function == function
        and "value" in facets
        and not isinstance(run.catalogue.right[number].value, nodes.Opaque)
        and not any(isinstance(arg, nodes.Handle) for arg in cases[number].args)
    ]
    if not shown:
        return None
    return cases[min(shown, key=lambda number: cases[number].size)].values()


def _with_arithmetic(case: Case, right: Seen, worked: dict[str, Worked]) -> Case:
    formula = worked.get(case.function)
    if formula is None or not isinstance(right.value, nodes.Array) or case.group:
        return case
    value = nodes.decode_value(right.value)
    if value.size > CELLS:
        return case
    cells = {}
    for cell in np.ndindex(value.shape):
        text = formula.write_out(case.values(), cell, float(value[cell]))
        if text:
            cells[",".join(map(str, cell))] = text
    return msgspec.structs.replace(case, worked=cells)
