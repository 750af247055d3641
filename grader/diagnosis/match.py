"""Which known bugs explain what a submission did: those that together did exactly the same, call by call.

A known bug is a candidate if, wherever it departs from the reference, the submission departs with the same result. A
function is explained if its candidates together account for every departure of it; else nothing is said about it.
"""

from collections.abc import Collection, Iterable, Sequence

from grader.diagnosis.catalogue import Catalogue, Known
from grader.diagnosis.observe import Seen, same_facet
from grader.diagnosis.replay import Replay

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
    named: dict[str, list[Known]] = {}
    upstream: list[dict[Cell, Seen]] = []
    dark = set(unexplained)
    for function in order:
        own = {cell for cell in mine if catalogue.cases[cell[0]].function == function}
        if not own:
            continue
        if upstream and _accounts(upstream, own, mine):
            named[function] = []
            continue
        if any(_reaches(catalogue, earlier, function, known) for earlier in dark):
            continue  # what departs here may all come from there
        candidates = []
        hidden = {cell for cells in upstream for cell in cells}  # where an earlier bug shows through, nothing is told
        for one, cells in known:
            here = {cell: seen for cell, seen in cells.items() if catalogue.cases[cell[0]].function == function}
            if one.function == function and _behaves(here, own, hidden, mine):
                candidates.append((one, set(here) - hidden, cells))
        chosen = _cover(own - hidden, [(one, here) for one, here, _ in candidates], certain=not hidden & own)
        if chosen:
            named[function] = chosen
            names = {one.name for one in chosen}
            upstream += [cells for one, _, cells in candidates if one.name in names]
        else:
            dark.add(function)
    return named


def _reaches(catalogue: Catalogue, earlier: str, later: str, known: Iterable[tuple[Known, dict[Cell, Seen]]]) -> bool:
    """Whether bugs of one function show in calls of another, which then makes use of it."""
    return any(
        catalogue.cases[case].function == later for one, cells in known if one.function == earlier for case, _ in cells
    )


def _accounts(bugs: Iterable[dict[Cell, Seen]], own: set[Cell], mine: dict[Cell, Seen]) -> bool:
    """Whether bugs of earlier functions account for all cells of this one."""
    left = set(own)
    for cells in bugs:
        left -= {cell for cell in own & cells.keys() if _alike(cell, cells[cell], mine)}
    return not left


def _behaves(here: dict[Cell, Seen], own: set[Cell], hidden: set[Cell], mine: dict[Cell, Seen]) -> bool:
    """Whether a submission departs as a known bug does wherever that departs, and no earlier bug shows through."""
    open_cells = here.keys() - hidden
    return bool(open_cells) and all(cell in own and _alike(cell, here[cell], mine) for cell in open_cells)


def _alike(cell: Cell, seen: Seen, mine: dict[Cell, Seen]) -> bool:
    return same_facet(cell[1], mine[cell], seen)


def _cover(own: set[Cell], candidates: list[tuple[Known, set[Cell]]], *, certain: bool) -> list[Known]:
    """Return the fewest candidates that cover ``own``, the widest first; none if they do not, or need too many.

    Candidates of the very same cells did the same in every call, and the first stands for them; unless some calls
    could not be looked at (not ``certain``): then they may differ there, and nothing is said.
    """
    chosen: list[Known] = []
    left = set(own)
    rest = sorted(candidates, key=lambda pair: (-len(pair[1]), pair[0].name))
    while left and len(chosen) < MOST:
        best = max(rest, key=lambda pair: len(pair[1] & left), default=None)
        if best is None or not best[1] & left:
            return []
        if not certain and any(cells == best[1] and one.text != best[0].text for one, cells in rest):
            return []
        chosen.append(best[0])
        left -= best[1]
        rest.remove(best)
    return [] if left else chosen
