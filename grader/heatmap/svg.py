"""A heat map as SVG that stands alone or inside a page: no script, no network, light and dark by CSS."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from grader.heatmap import ramp
from grader.heatmap.grid import Cell, Grid, Panel
from grader.models import Text

# families that have Chinese glyphs, by system; none is fetched
FONTS = (
    "system-ui, 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'PingFang SC', 'Hiragino Sans GB', "
    "'Microsoft YaHei', 'WenQuanYi Micro Hei', SimHei, sans-serif"
)
STYLE = (
    ".heatmap{max-width:100%;height:auto;font-family:" + FONTS + "}"
    ".heatmap .paper{fill:#ffffff}.heatmap .ink{fill:#1b1b1f}.heatmap .dim{fill:#55555e}"
    ".heatmap .mark{stroke:#1b1b1f}.heatmap .gap{stroke:#ffffff}"
    "@media (prefers-color-scheme:dark){.heatmap .paper{fill:#17171b}.heatmap .ink{fill:#f0f0f3}"
    ".heatmap .dim{fill:#b9b9c3}.heatmap .mark{stroke:#f0f0f3}.heatmap .gap{stroke:#17171b}}"
    ".heatmap .cells{forced-color-adjust:none}"
)
LINE, ROW, PAD, GAP = 22, 30, 14, 26  # heights of a line of text and of a row; margins
GLYPH = 7.6  # width of a character, half of a Chinese one
WIDEST, LABEL = 980, 14  # of a picture in pixels, of a label in characters
SMALL = 16  # sides above which cells have no numbers; a small cell is half as high
STEPS = 24  # of the scale under a table

OUTLINED = Text("outlined: differs", "加框：与参考不同")
HATCHED = Text("hatched: blocked (-1e8 or less)", "斜线：被屏蔽（-1e8 或更低）")
DOTTED = Text("dotted: not a number", "圆点：不是数（NaN）")
CELL = Text("{panel}, row {row}, column {column}: {value}", "{panel}，{row} 行 {column} 列：{value}")


class _Layout(NamedTuple):
    """Sizes in pixels."""

    left: float  # of the row labels
    wide: float  # of a cell
    high: float
    numbers: bool
    across: bool  # the three tables side by side
    panel: tuple[float, float]


def grid_svg(grid: Grid, *, title: str = "", label: str = "", language: str = "en", name: str = "heatmap") -> str:
    """Return a grid as one ``<svg>`` element, fit to be put into HTML as it is, or to be a file.

    ``title`` is drawn above the tables; ``label`` is what a screen reader says in its place. ``name`` begins the ids
    in it: two pictures on one page need two names.
    """
    lay = _layout(grid, language)
    top = PAD + (LINE + 6 if title else 0)
    down = 1 if lay.across else 3
    width = 2 * PAD + (3 * lay.panel[0] + 2 * GAP if lay.across else lay.panel[0])
    width = max(width, 2 * PAD + GLYPH * 1.1 * cell_len(title))
    notes = [note.to(language) for note in _notes(grid)]
    height = top + down * lay.panel[1] + (down - 1) * GAP + (LINE if notes else 0) + PAD
    width = max(width, 2 * PAD + GLYPH * cell_len("   ".join(notes)))
    tag = escape(name, quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="heatmap" role="img" lang="{_lang(language)}" '
        f'xml:lang="{_lang(language)}" aria-labelledby="{tag}-title {tag}-desc" '
        f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'font-family="{FONTS}" font-size="13">',
        f'<title id="{tag}-title">{escape(label or title or name)}</title>',
        f'<desc id="{tag}-desc">{escape(grid.summary(language))}</desc>',
        f"<style>{STYLE}</style>",
        _patterns(tag),
        f'<rect class="paper" width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
    ]
    if title:
        parts.append(_text(PAD, PAD + 15, title, "ink", "start", ' font-size="15" font-weight="600"'))
    for at, panel in enumerate(grid.panels):
        x = PAD + (at * (lay.panel[0] + GAP) if lay.across else 0)
        y = top + (0 if lay.across else at * (lay.panel[1] + GAP))
        parts += _panel(grid, panel, lay, (x, y), language, tag)
    if notes:
        parts.append(
            _text(PAD, height - PAD - 2, "   ".join(notes), "dim", "start", ' font-size="12" xml:space="preserve"')
        )
    return "\n".join([*parts, "</svg>"])


def _layout(grid: Grid, language: str) -> _Layout:
    panels = grid.panels
    rows, columns = len(panels[0].cells), len(panels[0].cells[0])
    numbers = rows <= SMALL and columns <= SMALL
    labels = max(cell_len(_short(label)) for label in grid.columns[:columns])
    texts = max(len(cell.text) for panel in panels for row in panel.cells for cell in row)
    wide = max(36.0, GLYPH * max(texts, labels) + 12) if numbers else 15.0
    high = float(ROW) if numbers else 15.0
    left = GLYPH * max(cell_len(_short(label)) for label in grid.rows[:rows]) + 10
    head = GLYPH * max(cell_len(panel.title.to(language)) for panel in panels)
    panel = max(left + columns * wide, head), 2 * LINE + rows * high + LINE + 14
    return _Layout(left, wide, high, numbers, 3 * panel[0] + 2 * GAP + 2 * PAD <= WIDEST, panel)


def _panel(grid: Grid, panel: Panel, lay: _Layout, at: tuple[float, float], language: str, tag: str) -> Iterator[str]:
    x, y = at
    title = panel.title.to(language)
    yield _text(x, y + 15, title, "ink", "start", ' font-weight="600"')
    y += 2 * LINE
    x += lay.left
    for j, label in enumerate(grid.columns[: len(panel.cells[0])]):
        if lay.numbers or not j % 5:
            yield _text(x + (j + 0.5) * lay.wide, y - 7, _short(label), "dim", "middle")
    yield '<g class="cells">'
    for i, row in enumerate(panel.cells):
        for j, cell in enumerate(row):
            said = CELL.filled(panel=title, row=grid.rows[i], column=grid.columns[j], value=cell.exact).to(language)
            yield _cell(cell, lay, (x + j * lay.wide, y + i * lay.high), said, tag)
    yield "</g>"
    for i, row in enumerate(panel.cells):
        if lay.numbers or not i % 5:
            yield _text(x - 7, y + (i + 0.5) * lay.high + 4, _short(grid.rows[i]), "dim", "end")
        for j, cell in enumerate(row):
            if cell.departs:
                yield _outline(lay, (x + j * lay.wide, y + i * lay.high))
    yield from _scale(panel, lay, (x, y + len(panel.cells) * lay.high + 8), len(panel.cells[0]))


def _cell(cell: Cell, lay: _Layout, at: tuple[float, float], said: str, tag: str) -> str:
    box = f'x="{at[0]:.1f}" y="{at[1]:.1f}" width="{lay.wide - 1:.1f}" height="{lay.high - 1:.1f}"'
    parts = [f"<g><title>{escape(said)}</title>", f'<rect {box} fill="{cell.colour}"/>']
    if cell.kind != "number":
        parts.append(f'<rect {box} fill="url(#{tag}-{cell.kind})"/>')
    if lay.numbers:
        x, y = at[0] + (lay.wide - 1) / 2, at[1] + lay.high / 2 + 4
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" fill="{cell.ink}">{escape(cell.text)}</text>')
    return "".join([*parts, "</g>"])


def _outline(lay: _Layout, at: tuple[float, float]) -> str:
    """Draw a frame in a cell, of two lines: one of them stands out from any colour."""
    return "".join(
        f'<rect class="{kind}" x="{at[0] + inset:.1f}" y="{at[1] + inset:.1f}" width="{lay.wide - 1 - 2 * inset:.1f}" '
        f'height="{lay.high - 1 - 2 * inset:.1f}" fill="none" stroke="{colour}" stroke-width="{thick}"/>'
        for kind, colour, inset, thick in (("mark", "#1b1b1f", 1.0, 2), ("gap", "#ffffff", 2.5, 1))
    )


def _scale(panel: Panel, lay: _Layout, at: tuple[float, float], columns: int) -> Iterator[str]:
    """Draw the scale under a table: its colours between the numbers at its ends."""
    x, y = at
    left, right = GLYPH * len(panel.low) + 6, GLYPH * len(panel.high) + 6
    step = max(40.0, min(140.0, columns * lay.wide - left - right)) / STEPS
    yield _text(x, y + 11, panel.low, "dim", "start", ' font-size="12"')
    for number in range(STEPS):
        share = number / (STEPS - 1)
        colour = ramp.below_and_above(2 * share - 1) if panel.diverging else ramp.rising(share)
        yield (
            f'<rect x="{x + left + number * step:.1f}" y="{y}" width="{step + 0.4:.1f}" height="12" fill="{colour}"/>'
        )
    yield _text(x + left + STEPS * step + 6, y + 11, panel.high, "dim", "start", ' font-size="12"')


def _notes(grid: Grid) -> Iterator[Text]:
    kinds = {cell.kind for panel in grid.panels for row in panel.cells for cell in row}
    if grid.departs.any():
        yield OUTLINED
    if "blocked" in kinds:
        yield HATCHED
    if "nan" in kinds:
        yield DOTTED


def _patterns(tag: str) -> str:
    return (
        f'<defs><pattern id="{tag}-blocked" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" stroke="#9c9c9c" stroke-width="1"/></pattern>'
        f'<pattern id="{tag}-nan" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<circle cx="3" cy="3" r="1" fill="#9c9c9c"/></pattern></defs>'
    )


def _text(x: float, y: float, text: str, kind: str, anchor: str, more: str = "") -> str:
    fill = "#1b1b1f" if kind == "ink" else "#55555e"
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}"{more}>{escape(text)}</text>'
    )


def _short(label: str) -> str:
    return label if cell_len(label) <= LABEL else set_cell_size(label, LABEL - 1) + "…"


def _lang(language: str) -> str:
    return "zh-Hans" if language == "zh" else "en"
