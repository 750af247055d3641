"""The calls of a catalogue, made on a submission: what each did."""

from collections.abc import Collection
from typing import Any

from grader.diagnosis.catalogue import Case, Catalogue
from grader.diagnosis.observe import Seen, observe
from grader.labs import Lab
from grader.models import Outcome
from grader.sandbox import nodes
from grader.sandbox.ahead import Plan, Step
from grader.sandbox.caller import Caller


class Replay:
    """What a submission did in the cases of a catalogue, and where that departs from the reference."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.seen: dict[int, Seen] = {}
        self.outcomes: dict[int, Outcome] = {}
        self.departs: dict[int, tuple[str, ...]] = {}

    def cells(self) -> dict[tuple[int, str], Seen]:
        """Return every facet of every case that departs."""
        return {(case, facet): self.seen[case] for case, facets in self.departs.items() for facet in facets}

    def of(self, function: str) -> list[int]:
        """Return the cases of one function that depart."""
        return [case for case in self.departs if self.catalogue.cases[case].function == function]


def replay(lab: Lab, catalogue: Catalogue, caller: Caller, passed_over: Collection[str] = ()) -> Replay:
    """Make every call of the catalogue, except of functions that are ``passed_over``, in the recorded order."""
    found = Replay(catalogue)
    kept: dict[int, Any] = {}
    caller.begin(_plan(lab, catalogue, frozenset(passed_over)))
    for number, case in enumerate(catalogue.cases):
        function = lab.function(case.function)
        if function is None or case.function in passed_over:
            continue
        args = [kept.get(arg.number, arg) if isinstance(arg, nodes.Handle) else arg for arg in case.values()]
        if any(isinstance(arg, nodes.Handle) for arg in args):
            continue  # what it needs was not made
        keep = function.returns == "handle"
        outcome = caller.call(case.function, args, keep=keep, made=_is_alone(lab, case))
        if isinstance(outcome.value, nodes.Kept):
            kept[number] = outcome.value
        found.seen[number] = observe(function, outcome)
        found.outcomes[number] = outcome
        facets = catalogue.departures(number, found.seen[number])
        if facets:
            found.departs[number] = facets
    return found


_PLANS: dict[tuple[int, frozenset[str]], tuple[Catalogue, Plan]] = {}  # of the last catalogue


def _plan(lab: Lab, catalogue: Catalogue, passed_over: frozenset[str]) -> Plan:
    """Return the calls of a catalogue as a plan, made once."""
    key = (id(catalogue), passed_over)
    if key not in _PLANS:
        if not any(known is catalogue for known, _ in _PLANS.values()):
            _PLANS.clear()
        steps = [
            Step(case.function, tuple(case.args), _is_alone(lab, case))
            for case in catalogue.cases
            if lab.function(case.function) is not None and case.function not in passed_over
        ]
        _PLANS[key] = (catalogue, Plan(steps))
    return _PLANS[key][1]


def _is_alone(lab: Lab, case: Case) -> bool:
    function = lab.function(case.function)
    return any(isinstance(arg, nodes.Handle) for arg in case.args) or (
        function is not None and function.returns == "handle"
    )
