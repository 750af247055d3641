"""How far two versions of attention are apart: one line an input, in 80 cells; then what the figures say."""

from collections.abc import Iterator, Mapping

from rich.cells import cell_len
from rich.text import Text as Line

from grader.digits import number
from grader.experiments import crosscheck
from grader.experiments.crosscheck import ARRAYS, LOOPS, ORACLE, TORCH, Crosscheck, Row, Size, too_far
from grader.models import Text
from grader.reports.wrap import wrapped

WIDTH, GAP = 80, 2
ABOVE, NONE = "*", "-"

CALLED: Mapping[str, Text] = {
    LOOPS: Text("loops", "循环版"),
    ARRAYS: Text("arrays", "数组版"),
    ORACLE: Text("oracle", "真值"),
    TORCH: Text.same("torch"),
}
INTRO = Text(
    "Q [T, d], K [S, d] and V [S, dv] are random, the same each time. How far apart two results are: the largest "
    "difference of any cell, in float64. The limit is {limit}.",
    "Q [T, d]、K [S, d]、V [S, dv] 是随机数，每次都一样。两个结果相差多远：各格之差的最大值，用 float64 算。"
    "上限是 {limit}。",
)
MASK = Text("mask", "掩码")
CAUSAL = Text("causal", "因果")
OPEN = Text("none", "无")
PAIR = Text("{one} and {other}: {distance}", "{one} 与 {other}：{distance}")
WITHIN = Text(
    "{count} differences, the largest {largest}: rounding, nothing else.",
    "共 {count} 个差，最大 {largest}：只是舍入，别无其他。",
)
TOO_FAR = Text(
    "* above the limit: {above} of {count}. Near 1e-7 says float32, near 1 a wrong step, nan that no maximum was "
    "subtracted. `grader test {lab}` shows which function it is.",
    "* 超过上限：{count} 个里有 {above} 个。1e-7 上下说明混进了 float32，接近 1 说明有一步错了，nan 说明没减最大值。"
    "`grader test {lab}` 会告诉你是哪个函数。",
)
SHARED = Text(
    "Your two versions agree with each other and with nobody else: both make the same mistake, or neither is written.",
    "你的两版彼此一致，却和别人都对不上：不是犯了同一个错，就是都还没写。",
)
ASKED = Text(
    "torch {version} answers through torch.nn.functional.scaled_dot_product_attention.",
    "torch {version} 一栏是 torch.nn.functional.scaled_dot_product_attention 的结果。",
)
NOT_ASKED = Text(
    "PyTorch was not asked; its scaled_dot_product_attention joins in once it is here: {install}",
    "这次没问 PyTorch；装上以后，它的 scaled_dot_product_attention 也会来对拍：{install}",
)
INSTALL = "pip install 'attention-lab-kit[torch]'"


class Screen:
    """Lays out a cross-check; ``plain`` means no colour, and one figure after another in place of a table."""

    def __init__(self, language: str = "en", *, plain: bool = False) -> None:
        self._language = language
        self._plain = plain

    def lines(self, lab: str, found: Crosscheck) -> Iterator[Line]:
        """Return a cross-check of a submission to ``lab``."""
        yield Line(f"{crosscheck.NAME}  {self._to(crosscheck.TITLE)}", "" if self._plain else "bold")
        yield from self._said(INTRO.filled(limit=number(crosscheck.LIMIT)))
        yield Line("")
        yield from self._list(found) if self._plain else self._table(found)
        yield Line("")
        for sentence in dict.fromkeys(_sentences(lab, found)):
            yield from self._said(sentence)

    def _table(self, found: Crosscheck) -> Iterator[Line]:
        heads = [(self._to(CALLED[one]) + "-", self._to(CALLED[other])) for one, other in found.pairs]
        table = [
            ["", "", "", "", "", *(f"{one} " for one, _ in heads)],
            ["T", "S", "d", "dv", self._to(MASK), *(f"{other} " for _, other in heads)],
            *([*self._size(row.size), *(_figure(row, pair) for pair in found.pairs)] for row in found.rows),
        ]
        widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
        for cells in table:
            padded = (" " * (width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True))
            yield Line(("  " + (" " * GAP).join(padded)).rstrip())

    def _list(self, found: Crosscheck) -> Iterator[Line]:
        for row in found.rows:
            t, s, d, dv, mask = self._size(row.size)
            yield Line(f"T = {t}, S = {s}, d = {d}, dv = {dv}, {self._to(MASK)} {mask}")
            for one, other in found.pairs:
                names = {"one": CALLED[one], "other": CALLED[other]}
                yield from self._said(PAIR.filled(**names, distance=_figure(row, (one, other))))

    def _size(self, size: Size) -> tuple[str, ...]:
        return (*map(str, size[:4]), self._to(CAUSAL if size.causal else OPEN))

    def _said(self, text: Text) -> Iterator[Line]:
        yield from map(Line, wrapped(self._to(text), WIDTH, first="  ", indent="  "))

    def _to(self, text: Text) -> str:
        return text.to(self._language)


def _figure(row: Row, pair: tuple[str, str]) -> str:
    """Return a distance in two digits, marked if it is above the limit; a dash if there is none."""
    if pair not in row.distances:
        return NONE
    return number(row.distances[pair], 2) + (ABOVE if too_far(row.distances[pair]) else " ")


def _sentences(lab: str, found: Crosscheck) -> Iterator[Text]:
    """Return what a cross-check says."""
    for row in found.rows:
        yield from row.missing
    all_of_them = [distance for row in found.rows for distance in row.distances.values()]
    above = sum(map(too_far, all_of_them))
    if above:
        yield TOO_FAR.filled(above=above, count=len(all_of_them), lab=lab)
    elif all_of_them and not any(row.missing for row in found.rows):
        yield WITHIN.filled(count=len(all_of_them), largest=number(max(all_of_them), 2))
    theirs = [row.distances[pair] for row in found.rows for pair in row.distances if pair != (LOOPS, ARRAYS)]
    mine = [row.distances[pair] for row in found.rows for pair in row.distances if pair == (LOOPS, ARRAYS)]
    if mine and not any(map(too_far, mine)) and all(map(too_far, theirs)):
        yield SHARED
    yield NOT_ASKED.filled(install=INSTALL) if found.torch is None else ASKED.filled(version=found.torch)
