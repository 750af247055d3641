"""The calls of a catalogue, made on a submission: what each did."""

from collections.abc import Collection
from typing import Any

from grader.diagnosis.catalogue import Catalogue
from grader.diagnosis.observe import Seen, observe
from grader.labs import Lab
from grader.models import Outcome
from grader.sandbox import nodes
from grader.sandbox.session import Caller


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
    for number, case in enumerate(catalogue.cases):
        function = lab.function(case.function)
        if function is None or case.function in passed_over:
            continue
        args = [kept.get(arg.number, arg) if isinstance(arg, nodes.Handle) else arg for arg in case.values()]
        if any(isinstance(arg, nodes.Handle) for arg in args):
            continue  # what it needs was not made
        outcome = caller.call(case.function, args, keep=function.returns == "handle")
        if isinstance(outcome.value, nodes.Kept):
            kept[number] = outcome.value
        found.seen[number] = observe(function, outcome)
        found.outcomes[number] = outcome
        facets = catalogue.departures(number, found.seen[number])
        if facets:
            found.departs[number] = facets
    return found
