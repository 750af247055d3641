"""What a lab wants drawn: its calls found among those that are recorded, and made on a submission."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from grader.diagnosis.catalogue import Catalogue
from grader.diagnosis.example import parameters
from grader.errors import LabError
from grader.heatmap.grid import Grid
from grader.labs import LAB_FILE, Lab
from grader.models import Drawn, Function, Outcome, Picture, Text
from grader.sandbox import nodes
from grader.sandbox.caller import Caller
from grader.suite.compare import shapes_differ
from grader.suite.values import describe

NEAR = 1e-3  # share by which a number may differ from how it is written in lab.toml

NOT_A_TABLE = Text(
    "{function} gave {what} where a table of numbers is drawn, so there is no picture.",
    "{function} 给出的是{what}，而这里要画的是数表，所以没有图。",
)
NOTHING_TO_DRAW = Text(
    "{lab} has nothing to draw: its lab.toml declares no [[pictures]]",
    "{lab} 没有可画的图：lab.toml 里没有 [[pictures]]",
)
NOT_MADE = Text("{folder} cannot be made: {why}", "无法建立 {folder}：{why}")
NO_PART = Text(
    "{function} gave {what}, which has no part {part}, so there is no picture.",
    "{function} 给出的是{what}，其中没有 {part} 这一部分，所以没有图。",
)
SHAPE = Text(
    "{function} gave shape {got}, want {want}: {why}. So there is no picture.",
    "{function} 给出的形状是 {got}，应为 {want}：{why}。所以没有图。",
)
SHAPE_OF_PART = Text(
    "{function} gave {what}; its part {part} has shape {got}, want {want}. So there is no picture.",
    "{function} 给出的是{what}；其中 {part} 的形状是 {got}，应为 {want}。所以没有图。",
)
NOTHING_TO_GO_ON = Text(
    "{function} gave {what}, and {next} cannot go on with that, so there is no picture.",
    "{function} 给出的是{what}，{next} 没法接着算，所以没有图。",
)


class Drawing(NamedTuple):
    """One picture of a submission: a grid, or the sentence that stands in its place."""

    picture: Picture
    code: str  # how the table was made: ``softmax(apply_mask(attention_scores(q, k, scale), mask))``
    content: Grid | Text


class _NoTable(Exception):  # noqa: N818 - why a submission has nothing to draw, in a sentence
    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


def draw(lab: Lab, catalogue: Catalogue, caller: Caller, language: str = "en") -> Iterator[Drawing]:
    """Make the calls of every picture of a lab; whatever a submission does comes back as a drawing.

    Raises ``LabError`` if a picture is declared for calls that are not recorded.
    """
    return drawings(lab, catalogue, tuple(drawn(lab, catalogue, caller)), language)


def drawn(
    lab: Lab, catalogue: Catalogue, caller: Caller, stopped: Mapping[str, Text] | None = None
) -> Iterator[Drawn]:  # fmt: skip
    """Make the calls of every picture of a lab on a submission; return what a report keeps of them.

    ``stopped``: functions that are not called again, each with the reason.
    """
    for number, picture in enumerate(lab.pictures):
        reason = next((why for name in (*picture.after, picture.function) if (why := (stopped or {}).get(name))), None)
        if reason is not None:
            yield Drawn(number, instead=reason)
            continue
        chains, want = _planned(lab, catalogue, number)
        try:
            table = np.vstack([_made(lab, catalogue, chain, picture, caller) for chain in chains])
        except _NoTable as failure:
            yield Drawn(number, instead=failure.sentence)
        else:
            yield Drawn(number, (want.shape[0], want.shape[1]), table.astype("<f8").tobytes())


def drawings(lab: Lab, catalogue: Catalogue, kept: Sequence[Drawn], language: str = "en") -> Iterator[Drawing]:
    """Return what a submission gave beside what the reference gave, from what a report keeps of it."""
    for one in kept:
        picture = lab.pictures[one.picture]
        if one.instead is not None:
            yield drawing(lab, picture, one.instead)
            continue
        _, want = _planned(lab, catalogue, one.picture)
        rows, columns = (_labels(labels, language) for labels in (picture.rows, picture.columns))
        table = np.frombuffer(one.cells, "<f8").reshape(one.shape)
        yield drawing(lab, picture, Grid(table, want, rows, columns))


def _planned(lab: Lab, catalogue: Catalogue, number: int) -> tuple[list[list[int]], Any]:
    """Return the recorded calls of a picture and the reference's table."""
    picture = lab.pictures[number]
    try:
        chains = [_recorded(lab, catalogue, picture, call) for call in picture.calls]
        want = np.vstack([_right(catalogue, chain[-1], picture) for chain in chains])
        for labels, size in ((picture.rows, want.shape[0]), (picture.columns, want.shape[1])):
            if labels and len(labels) != size:
                raise LabError(f"{len(labels)} labels for {size} rows or columns")
    except (LabError, ValueError) as error:
        title = picture.title.en
        raise LabError(f"{lab.folder / LAB_FILE}, picture {number + 1} ({title}): {error}") from error
    return chains, want


def drawing(lab: Lab, picture: Picture, content: Grid | Text) -> Drawing:
    """Return a drawing of a picture: a grid, or the sentence that stands in its place."""
    code = ""
    for name in (*picture.after, picture.function):
        function = lab.function(name)
        assert function is not None
        names = parameters(function)
        code = f"{name}({', '.join([code, *names[1:]] if code else names)})"
    return Drawing(picture, code + "".join(f"[{step!r}]" for step in picture.part), content)


def _recorded(lab: Lab, catalogue: Catalogue, picture: Picture, call: Sequence[Any]) -> list[int]:
    """Return the recorded cases of one call of a picture: one for each function of its chain."""
    chain: list[int] = []
    start = call
    for function in (*picture.after, picture.function):
        found = next((number for number in _cases(catalogue, function) if _begins(catalogue, number, start)), None)
        if found is None:
            written = ", ".join(map(str, call))
            raise LabError(
                f"no recorded call of {function} goes with the arguments {written}; "
                f"take them from {lab.suite.name}, then run `grader lab record {lab.id}`"
            )
        chain.append(found)
        start = [nodes.decode_value(catalogue.right[found].value)]
    return chain


def _cases(catalogue: Catalogue, function: str) -> Iterator[int]:
    for number, case in enumerate(catalogue.cases):
        if case.function == function and not any(isinstance(arg, nodes.Handle) for arg in case.args):
            yield number


def _begins(catalogue: Catalogue, number: int, start: Sequence[Any]) -> bool:
    args = catalogue.cases[number].values()
    return len(args) >= len(start) and all(map(_alike, args, start))


def _alike(value: Any, written: Any) -> bool:
    """Whether an argument is what lab.toml says, numbers up to a thousandth."""
    try:
        mine, other = np.asarray(value), np.asarray(written)
    except ValueError:  # a list of unequal lists
        return bool(value == written)
    if mine.shape != other.shape:
        return False
    if mine.dtype.kind in "biuf" and other.dtype.kind in "biuf":
        return bool(np.allclose(mine.astype(float), other.astype(float), rtol=NEAR, atol=NEAR, equal_nan=True))
    return mine.dtype.kind == other.dtype.kind == "U" and bool((mine == other).all())


def _right(catalogue: Catalogue, number: int, picture: Picture) -> Any:
    """Return the table that the reference gave in a case; ``LabError`` if that is none."""
    try:
        return _table(picture, nodes.decode_value(catalogue.right[number].value))
    except _NoTable as failure:
        raise LabError(f"the reference has no table here: {failure}") from failure


def _made(lab: Lab, catalogue: Catalogue, chain: Sequence[int], picture: Picture, caller: Caller) -> Any:
    """Return the table that a submission gives; ``_NoTable`` if there is none of the right shape."""
    given: tuple[Any, ...] = ()
    for at, number in enumerate(chain):
        case = catalogue.cases[number]
        function = lab.function(case.function)
        assert function is not None
        result = _result(function, caller.call(case.function, [*given, *case.values()[len(given) :]]))
        if at + 1 < len(chain) and not isinstance(result, np.ndarray):
            following = catalogue.cases[chain[at + 1]].function
            raise _NoTable(NOTHING_TO_GO_ON.filled(function=case.function, what=describe(result), next=following))
        if at + 1 < len(chain):
            _check_shape(function.name, result, nodes.decode_value(catalogue.right[number].value))
        given = (result,)
    table, right = _table(picture, given[0]), _right(catalogue, chain[-1], picture)
    if picture.part and table.shape != right.shape:
        sentence = SHAPE_OF_PART.filled(
            function=picture.function, what=describe(given[0]), part=list(picture.part),
            got=table.shape, want=right.shape,
        )  # fmt: skip
        raise _NoTable(sentence)
    _check_shape(picture.function, table, right)
    return table


def _check_shape(function: str, mine: Any, right: Any) -> None:
    if mine.shape != right.shape:
        why = shapes_differ(mine.shape, right.shape)
        raise _NoTable(SHAPE.filled(function=function, got=mine.shape, want=right.shape, why=why))


def _result(function: Function, outcome: Outcome) -> Any:
    if outcome.fault is not None:
        raise _NoTable(outcome.fault.reason)
    return outcome.value if function.changes is None else outcome.after[function.changes]


def _table(picture: Picture, result: Any) -> Any:
    """Return the part of a result that is drawn, as a vector or a table of numbers."""
    name, value = picture.function, result
    for step in picture.part:
        try:
            value = value[step]
        except (IndexError, KeyError, TypeError, ValueError):
            what = describe(result)
            raise _NoTable(NO_PART.filled(function=name, what=what, part=list(picture.part))) from None
    try:
        table = np.asarray(value)
    except ValueError:  # a list of unequal lists
        raise _NoTable(NOT_A_TABLE.filled(function=name, what=describe(value))) from None
    if table.dtype.kind not in "biuf" or table.ndim not in {1, 2} or not table.size:
        raise _NoTable(NOT_A_TABLE.filled(function=name, what=describe(value)))
    return table.astype(float)


def _labels(labels: Sequence[str | Text], language: str) -> tuple[str, ...]:
    return tuple(label.to(language) if isinstance(label, Text) else label for label in labels)
