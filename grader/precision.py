"""How far a lab's diagnosis can be trusted: known bugs alone and in pairs, right variants, and bugs left out.

Each file is run anew and diagnosed as a submission is. A bug is named rightly if its own explanation is among those
given; wrongly if another one is, unless the two do the same in every call of the catalogue.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from grader import chaffs
from grader.cataloguing import chaff_files, wheat_files
from grader.diagnosis.catalogue import Catalogue, Known, read_catalogue
from grader.diagnosis.diagnose import order_of
from grader.diagnosis.match import cells_of, explain
from grader.diagnosis.observe import Seen, same_facet
from grader.diagnosis.replay import replay
from grader.errors import LabError
from grader.joining import joined
from grader.labs import Lab
from grader.reports.precision import Precision
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session
from grader.sandbox.workers import Launcher


def measure(lab: Lab, most_pairs: int = 200) -> Precision:
    """Return the figures of one lab; of the pairs of bugs a random sample of ``most_pairs`` is run."""
    catalogue = read_catalogue(lab)
    if catalogue is None or lab.solutions is None:
        raise LabError(f"{lab.folder}: nothing is recorded to diagnose with; run `grader lab record {lab.id}`")
    start = launcher("limits")
    try:
        return _Measure(lab, catalogue, start).all(most_pairs)
    finally:
        start.close()


class _Measure:
    def __init__(self, lab: Lab, catalogue: Catalogue, start: Launcher) -> None:
        self._lab = lab
        self._catalogue = catalogue
        self._start = start
        self._order = order_of(lab)
        self._known = {one.name: one for one in catalogue.known}

    def all(self, most_pairs: int) -> Precision:
        assert self._lab.solutions is not None
        files = {path.stem: path.read_text(encoding="utf-8") for path in chaff_files(self._lab)}
        named, wrong, silent = 0, [], []
        borrowed: list[str] = []
        composed: list[str] = []
        for name, source in files.items():
            given = self._names(source)
            right = any(self._alike(name, other) for other in given)
            named += right
            silent += [] if given else [name]
            others = [other for other in given if not self._alike(name, other)]
            wrong += [f"{name} as {', '.join(others)}"] if others else []
            given = self._names(source, without=name)
            left_out = [other for other in given if not self._alike(name, other)]
            kind = composed if len(left_out) > 1 and self._together(name, left_out) else borrowed
            kind += [f"{name} as {', '.join(left_out)}"] if left_out else []
        wheats = wheat_files(self._lab)
        talked = [path.stem for path in wheats if self._names(path.read_text(encoding="utf-8"), any_departure=True)]
        both, one, pairs_wrong, pairs = 0, 0, [], 0
        for first, second, source in self._pairs(files, most_pairs):
            given = self._names(source)
            pairs += 1
            hits = sum(any(self._alike(name, other) for other in given) for name in (first, second))
            both += hits == 2
            one += hits == 1
            others = [o for o in given if not self._alike(first, o) and not self._alike(second, o)]
            pairs_wrong += [f"{first} + {second} as {', '.join(others)}"] if others else []
        return Precision(
            len(files), named, tuple(wrong), tuple(silent), pairs, both, one, tuple(pairs_wrong), len(wheats),
            tuple(talked), tuple(borrowed), tuple(composed),
        )  # fmt: skip

    def _names(self, source: str, without: str = "", *, any_departure: bool = False) -> list[str]:
        session = Session(self._start, source, self._lab.limits, rules=self._lab.rules)
        try:
            found = replay(self._lab, self._catalogue, session)
        finally:
            session.close()
        if any_departure and found.departs:
            return ["departs"]
        named = explain(self._catalogue, found, self._order, without)
        return [one.name for known in named.values() for one in known]

    def _alike(self, name: str, other: str) -> bool:
        """Whether two known bugs are one: the same, of one explanation, or the same in every call."""
        mine, its = self._known[name], self._known[other]
        if mine.text == its.text:
            return True
        return mine.function == its.function and same_everywhere(self._catalogue, mine, its)

    def _together(self, name: str, others: Sequence[str]) -> bool:
        """Whether several known bugs at once do what one does, in every call of its function."""
        cells: dict[tuple[int, str], Seen] = {}
        for other in others:
            cells |= cells_of(self._known[other], self._catalogue)
        about = {self._known[other].function for other in others}
        mine = {
            cell: seen
            for cell, seen in cells_of(self._known[name], self._catalogue).items()
            if self._catalogue.cases[cell[0]].function in about
        }
        return mine.keys() <= cells.keys() and all(same_facet(cell[1], mine[cell], cells[cell]) for cell in mine)

    def _pairs(self, files: dict[str, str], most: int) -> Iterator[tuple[str, str, str]]:
        function = {path.stem: chaffs.read_chaff(path).function for path in chaff_files(self._lab)}
        pairs = [(a, b) for a, b in combinations(files, 2) if function[a] != function[b]]
        random.Random(0).shuffle(pairs)  # noqa: S311 - a sample that is the same each time
        for first, second in pairs[:most]:
            source = joined(files[first], files[second], function[second])
            if source is not None:
                yield first, second, source


def same_everywhere(catalogue: Catalogue, mine: Known, other: Known) -> bool:
    """Whether two known bugs do the same in every call of the catalogue."""
    left, right = cells_of(mine, catalogue), cells_of(other, catalogue)
    return left.keys() == right.keys() and all(same_facet(cell[1], left[cell], right[cell]) for cell in left)
