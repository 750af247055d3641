"""The diagnosis of one attempt: replay the catalogue's calls, find what departs first, name what behaves so."""

import re
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase

import msgspec
import numpy as np

from grader.diagnosis.catalogue import Catalogue, read_catalogue
from grader.diagnosis.example import example
from grader.diagnosis.match import explain, may_follow
from grader.diagnosis.relation import TRANSPOSED, Pair, relation
from grader.diagnosis.replay import Replay, replay
from grader.diagnosis.unwritten import unwritten
from grader.labs import Lab
from grader.models import Diagnosis, Example, Explanation, Report, Submission, Symptom, Text
from grader.sandbox import nodes
from grader.sandbox.caller import Caller
from grader.sandbox.faults import MISSING, was_called

NOT_REPLAYED = ("timeout", "memory", "crashed")


def diagnose(lab: Lab, submission: Submission, report: Report, caller: Caller) -> Diagnosis | None:
    """Return what can be said for certain about a failing attempt; none where nothing can.

    The calls are made by ``caller``, a fresh one; a function that hung or crashed in the suite is left out.
    """
    catalogue = read_catalogue(lab)
    if catalogue is None:
        row = symptom(lab, report)
        return Diagnosis(lab.stages, (), symptom=row) if row is not None else None
    passed_over = stopped(lab, report)
    found = replay(lab, catalogue, caller, passed_over)
    stubs = (*unwritten(submission.source, catalogue.stub), *_absent(lab, found))
    return _told(lab, report, found, stubs, passed_over)


def stopped(lab: Lab, report: Report) -> dict[str, Text]:
    """Return the functions that are not called again, since they hung or crashed, each with what is said about it."""
    faults = [check.fault for group in report.groups for check in group.checks if check.fault is not None]
    return {
        fault.function: fault.reason
        for fault in reversed(faults)
        if fault.verdict in NOT_REPLAYED and was_called(fault, lab.limits)
    }


def _absent(lab: Lab, found: Replay) -> list[str]:
    """Return the functions that a submission does not have."""
    return [
        one.name
        for one in lab.functions
        if any(
            fault is not None and fault.reason == MISSING.filled(what=one.name)
            for fault in (found.outcomes[number].fault for number in found.of(one.name))
        )
    ]


def _told(
    lab: Lab, report: Report, found: Replay, stubs: Sequence[str], stopped: Collection[str]
) -> Diagnosis | None:  # fmt: skip
    catalogue = found.catalogue
    order = order_of(lab)
    wrong = tuple(name for name in order if found.of(name) or name in stopped)
    if not wrong:
        row = symptom(lab, report)
        return Diagnosis(lab.stages, (), symptom=row) if row is not None else None
    named = explain(catalogue, found, order, unexplained=stopped)
    begin = [name for name in wrong if named.get(name) != []] or list(wrong)
    first = next((name for name in begin if name not in stubs), begin[0])  # the one whose call is shown
    explanations: dict[str, Explanation] = {}
    for name in order:
        for one in named.get(name, ()) if name not in stubs else ():
            explanations.setdefault(one.text.en, Explanation(name, one.name, one.text))
    row = None if first in stubs or first in stopped else symptom(lab, report, first)
    own = tuple(name for name in order if named.get(name) or (name in wrong and named.get(name) != []))
    if first in own:  # what is written and wrong comes before what is not written yet
        own = (first, *(name for name in own if name != first)) if own[0] in stubs else own
    unknown = [name for name in own if name not in named]
    own = tuple(
        name
        for name in own
        if name == first or name in stubs or name not in unknown
        or not any(may_follow(catalogue, one, name) for one in unknown if order.index(one) < order.index(name))
    )  # fmt: skip
    shown = _example(lab, catalogue, found, first)
    plain = None if first in stubs else _relation(lab, catalogue, found, first)
    if plain == TRANSPOSED and shown is not None and shown.cell is None:  # that shapes differ says the same
        shown = msgspec.structs.replace(shown, words=None)
    return Diagnosis(
        lab.stages, own, tuple(name for name in own if name in stubs), shown, plain, tuple(explanations.values()), row,
    )  # fmt: skip


def order_of(lab: Lab) -> list[str]:
    """Return all functions of a lab, stages first."""
    return [*lab.stages, *(one.name for one in lab.functions if one.name not in lab.stages)]


def _example(lab: Lab, catalogue: Catalogue, found: Replay, name: str) -> Example | None:
    """Return the smallest call on which a function departs: first those that show it in a value."""
    function = lab.function(name)
    numbers = found.of(name)
    if function is None or not numbers:
        return None

    def rank(number: int) -> tuple[bool, bool, tuple[int, float], bool]:
        failed, case = found.outcomes[number].fault is not None, catalogue.cases[number]
        return "value" not in found.departs[number], failed, case.size, case.is_unusual

    best = min(numbers, key=rank)
    fault = found.outcomes[best].fault
    if fault is not None and fault.verdict == "failed" and fault.frames:
        return None  # a rule was broken: the function was not called
    return example(
        function, catalogue.cases[best], found.outcomes[best], catalogue.right[best], found.departs[best]
    )  # fmt: skip


def _relation(lab: Lab, catalogue: Catalogue, found: Replay, name: str) -> Text | None:
    function = lab.function(name)
    pairs: list[Pair] = []
    for number in found.of(name):
        if "value" not in found.departs[number] or function is None:
            continue
        outcome, right = found.outcomes[number], catalogue.right[number].value
        if isinstance(right, nodes.Opaque):
            continue  # that an error was due is another matter
        if outcome.fault is not None or not isinstance(right, nodes.Array):
            return None
        got = outcome.after[function.changes] if function.changes is not None else outcome.value
        pairs.append((got, np.asarray(nodes.decode_value(right)), outcome.before))
    return relation(pairs, function.changes if function is not None else None)


def symptom(lab: Lab, report: Report, first: str = "") -> Symptom | None:
    """Return the first row of a lab's table whose checks are as it says, and which looks at ``first`` if it is given.

    A row that looks at several stages (``scores -> mask -> softmax``) goes with any of them.
    """
    checks = {check.id: check for group in report.groups for check in group.checks}

    def matching(patterns: Sequence[str]) -> list[str]:
        return [name for name in checks if any(fnmatchcase(name, _literal(pattern)) for pattern in patterns)]

    for row in lab.symptoms:
        if first and "->" not in row.look_at and not re.search(rf"\b{re.escape(first)}\b", row.look_at):
            continue
        red = [name for name in matching(row.red) if not checks[name].passed]
        green = all(checks[name].passed for name in matching(row.green))
        if red and green and all(checks[name].got == row.got for name in red if row.got):
            return row
    return None


def _literal(pattern: str) -> str:
    """Return a pattern in which brackets mean themselves: labels are full of them."""
    return pattern.replace("[", "[[]")
