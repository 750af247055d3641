"""Findings in words, with the shared lines side by side."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

from grader.models import Text
from grader.similarity.pairs import SHORTEST, Findings, Pair, shared_lines
from grader.text import clean_line

MEANING = Text(
    "A place to look, never a verdict: correct solutions of a small task are alike, and so are those of one textbook.",
    "这里只指出值得看一看的地方，不是结论：小题目的正确解法本来就相似，照同一本教材写的也是。",
)
COMPARED = Text(
    "{count} {count:?source|sources} compared, without the stub's lines.", "比较了 {count} 份源代码，模板中的行不计。"
)
SHORT = Text(
    "{count} left out: fewer than {least} tokens are left of {count:?it|them}.",
    "略过 {count} 份：去掉模板后不足 {least} 个词法单元。",
)
COMMON = Text(
    "{count} {count:?pair|pairs} left out: all that they share, many others have too.",
    "略过 {count} 对：相同之处许多人都有。",
)
NONE = Text("No two are alike.", "没有相似的。")
CLUSTER = Text("Linked by the pairs below: {names}", "由下面各对连在一起：{names}")
PAIR = Text(
    "{left} and {right}: {percent} % the same, {rare} {rare:?place|places} that few others have",
    "{left} 与 {right}：{percent}% 相同，其中 {rare} 处少有别人这样写",
)
NO_LINES = Text("no whole line is the same", "没有整行相同")
MORE_LINES = Text("... {count} more {count:?line|lines}", "…… 还有 {count} 行")
SHOWN_LINES = 12
NAME_WIDTH = 40


def finding_lines(findings: Findings, language: str, *, width: int = 100, shown: int = 10) -> Iterator[str]:
    """Yield the findings as lines of text; the first ``shown`` pairs with what they share."""
    yield MEANING.to(language)
    yield COMPARED.filled(count=findings.compared).to(language)
    if findings.short:
        yield SHORT.filled(count=findings.short, least=SHORTEST).to(language)
    if findings.common:
        yield COMMON.filled(count=findings.common).to(language)
    if not findings.pairs:
        yield NONE.to(language)
    for cluster in findings.clusters:
        names = [clean_line(name, NAME_WIDTH) for name in cluster]
        yield CLUSTER.filled(names=Text(", ".join(names), "、".join(names))).to(language)
    for number, pair in enumerate(findings.pairs):
        yield ""
        yield PAIR.filled(
            left=clean_line(pair.left.student, NAME_WIDTH),
            right=clean_line(pair.right.student, NAME_WIDTH),
            percent=int(100 * pair.alike),  # 100 only where all is the same
            rare=pair.rare,
        ).to(language)
        if number < shown:
            yield from _side_by_side(pair, language, width)


def _side_by_side(pair: Pair, language: str, width: int) -> Iterator[str]:
    lines = shared_lines(pair.left, pair.right)
    if not lines:
        yield "  " + NO_LINES.to(language)
    room = max(20, (width - 2 - 2 * 6 - 3) // 2)
    for line in lines[:SHOWN_LINES]:
        left, right = (_fitted(text, room) for text in (line.left_text, line.right_text))
        yield f"  {line.left:>4}  {left} | {line.right:>4}  {right}".rstrip()
    if len(lines) > SHOWN_LINES:
        yield "  " + MORE_LINES.filled(count=len(lines) - SHOWN_LINES).to(language)


def _fitted(text: str, room: int) -> str:
    text = clean_line(text.expandtabs(4), 500)
    return set_cell_size(text, room) if cell_len(text) <= room else set_cell_size(text, room - 1) + "…"
