"""Which known bugs explain what a submission did: those that together did exactly the same, call by call.

A known bug is a candidate if, wherever it departs from the reference, the submission departs with the same result. A
function is explained if its candidates together account for every departure of it; else nothing is said about it.
"""

from collections.abc import Collection, Iterable, Sequence

from grader.diagnosis.catalogue import Catalogue, Known
from grader.diagnosis.observe import FACETS, Seen, same_facet
from grader.diagnosis.replay import Replay
from grader.sandbox import nodes

Cell = tuple[int, str]  # case, facet
MOST = 3  # bugs in one function that are still named together


def cells_of(known: Known, catalogue: Catalogue) -> dict[Cell, Seen]:
    """Return the cells in which a known bug departs from the reference."""
    return {(case, facet): seen for case, seen in known.seen.items() for facet in catalogue.departures(case, seen)}


_TABLES: dict[int, tuple[Catalogue, list[tuple[Known, dict[Cell, Seen]]]]] = {}  # of the last catalogue asked for


def _table(catalogue: Catalogue) -> list[tuple[Known, dict[Cell, Seen]]]:
    """Return every known bug with its cells; worked out once, for a class asks again and again."""
    if id(catalogue) not in _TABLES:
        _TABLES.clear()
        table = [(one, cells_of(one, catalogue)) for one in catalogue.known]
        _TABLES[id(catalogue)] = (catalogue, table)  # held, so that the id stays its own
    return _TABLES[id(catalogue)][1]


def explain(
    catalogue: Catalogue, found: Replay, order: Sequence[str], without: str = "", unexplained: Collection[str] = ()
) -> dict[str, list[Known]]:
    """Return the known bugs that explain each function that departs, by function, in ``order``.

    A function whose departures all follow from the bugs of an earlier one has an empty list. ``without`` leaves
    one bug out of the catalogue; of the functions ``unexplained`` it is known that they are wrong, and not how.
    """
    mine = found.cells()
    known = [(one, cells) for one, cells in _table(catalogue) if one.name != without]
    if any(isinstance(arg, nodes.Handle) for case in catalogue.cases for arg in case.args):
        return {} if unexplained else _as_one(catalogue, mine, known, order)
    named: dict[str, list[Known]] = {}
    upstream: list[dict[Cell, Seen]] = []
    passed_on: list[dict[Cell, Seen]] = []
    dark = set(unexplained)
    for function in order:
        own = {cell for cell in mine if catalogue.cases[cell[0]].function == function}
        if not own:
            continue
        if upstream and (_accounts(upstream, own, mine) or _accounts(passed_on, own, mine)):
            named[function] = []
            continue
        if any(_reaches(catalogue, earlier, function, known) for earlier in dark):
            continue  # what departs here may all come from there
        if own & {cell for cells in upstream for cell in cells}:
            dark.add(function)  # an earlier bug shows through, and beside it nothing is certain
            continue
        candidates = []
        for one, cells in known:
            here = {cell: seen for cell, seen in cells.items() if catalogue.cases[cell[0]].function == function}
            if (
                one.function == function
                and here
                and all(cell in own and _alike(cell, here[cell], mine) for cell in here)
            ):
                elsewhere = sum(cell not in mine or not _alike(cell, cells[cell], mine) for cell in cells)
                candidates.append((one, set(here), elsewhere))
        chosen = _cover(own, candidates, 1 if named else MOST)  # beside an earlier bug, a union may be of its making
        if chosen:
            named[function] = chosen
            names = {one.name for one in chosen}
            for one, cells in known:
                if one.name in names:
                    through = {(case, facet): seen for case, seen in one.through.items() for facet in FACETS}
                    upstream.append(cells)
                    passed_on.append({cell: seen for cell, seen in through.items() if cell in mine})
        else:
            dark.add(function)
    return named


def _as_one(
    catalogue: Catalogue, mine: dict[Cell, Seen], known: Iterable[tuple[Known, dict[Cell, Seen]]], order: Sequence[str]
) -> dict[str, list[Known]]:
    """Return the known bugs that explain functions which share an object: a bug in one shows in the calls of others."""
    candidates = [
        (one, set(cells), 0)
        for one, cells in known
        if cells and all(cell in mine and _alike(cell, cells[cell], mine) for cell in cells)
    ]
    chosen = _cover(set(mine), candidates, 1)  # two bugs in one object may together look like a third
    departing = {catalogue.cases[case].function for case, _ in mine}
    return {
        name: [one for one in chosen if one.function == name]
        for name in order
        if chosen and (name in departing or any(one.function == name for one in chosen))
    }


def _reaches(catalogue: Catalogue, earlier: str, later: str, known: Iterable[tuple[Known, dict[Cell, Seen]]]) -> bool:
    """Whether bugs of one function show in calls of another, which then makes use of it."""
    return any(
        catalogue.cases[case].function == later for one, cells in known if one.function == earlier for case, _ in cells
    )


def may_follow(catalogue: Catalogue, earlier: str, later: str) -> bool:
    """Whether what departs in a function may come from an earlier one, of which it makes use."""
    return any(
        catalogue.cases[case].function == later
        for one, cells in _table(catalogue)
        if one.function == earlier
        for case in (*one.through, *(case for case, _ in cells))
    )


def _accounts(bugs: Iterable[dict[Cell, Seen]], own: set[Cell], mine: dict[Cell, Seen]) -> bool:
    """Whether bugs of earlier functions account for all cells of this one."""
    left = set(own)
    for cells in bugs:
        left -= {cell for cell in own & cells.keys() if _alike(cell, cells[cell], mine)}
    return not left


def _alike(cell: Cell, seen: Seen, mine: dict[Cell, Seen]) -> bool:
    return same_facet(cell[1], mine[cell], seen)


def _cover(own: set[Cell], candidates: list[tuple[Known, set[Cell], int]], most: int) -> list[Known]:
    """Return the fewest candidates that cover ``own``, the widest first; none if they do not, or need over ``most``.

    Of candidates that did the very same here, the one stands for them that differs least in calls of other functions.
    """
    chosen: list[Known] = []
    left = set(own)
    rest = sorted(candidates, key=lambda one: (-len(one[1]), one[2], one[0].name))
    while left and len(chosen) < most:
        best = max(rest, key=lambda one: len(one[1] & left), default=None)
        if best is None or not best[1] & left:
            return []
        if any(cells == best[1] and one.text != best[0].text and _by_chance(one) for one, cells, _ in rest):
            return []  # estimates that lie so near each other cannot be told apart
        chosen.append(best[0])
        left -= best[1]
        rest.remove(best)
    return [] if left else chosen


def _by_chance(known: Known) -> bool:
    return any(seen.approx > 1e-3 for seen in known.seen.values())
