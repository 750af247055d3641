"""A heat map on a terminal: coloured cells with the numbers in them, readable without colour."""

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line

from grader.heatmap.grid import Cell, Grid, Panel
from grader.models import Text

GAP = 4  # between two tables
LABEL = 14  # characters of a label
DIFFERS = "*"  # behind a number that is not the reference's

MARKED = Text("* differs from the reference", "* 与参考结果不同")
MORE = Text("(and {count} {count:?column|columns} more)", "（还有 {count} 列）")


class Screen:
    """Lays out grids in lines of at most ``width`` cells; ``plain`` means numbers only, one table below another."""

    def __init__(self, *, width: int = 80, language: str = "en", plain: bool = False) -> None:
        self._width = max(40, width)
        self._language = language
        self._plain = plain

    def lines(self, grid: Grid) -> Iterator[Line]:
        """Return the lines of one grid: the three tables, then what differs in words."""
        blocks = [self._block(grid, panel) for panel in grid.panels]
        widths = [max(line.cell_len for line in block) for block in blocks]
        if not self._plain and sum(widths) + GAP * (len(blocks) - 1) <= self._width:
            for parts in zip(*blocks, strict=True):
                row = Line()
                for number, part in enumerate(parts):
                    if number:
                        row.append(" " * (widths[number - 1] - parts[number - 1].cell_len + GAP))
                    row.append_text(part)
                yield row
        else:
            for number, block in enumerate(blocks):
                if number:
                    yield Line("")
                yield from block
        yield Line("")
        yield Line(grid.summary(self._language))
        if grid.departs.any():
            yield self._line(MARKED, "dim")

    def _block(self, grid: Grid, panel: Panel) -> list[Line]:
        rows = panel.cells
        texts = max(len(_marked(cell)) for row in rows for cell in row)
        labels = max(cell_len(label) for label in grid.columns[: len(rows[0])])
        wide = max(texts, min(labels, LABEL)) + 2  # one blank on either side
        left = min(LABEL, max(cell_len(label) for label in grid.rows[: len(rows)]))
        fit = max(1, (self._width - left - 1) // wide)
        head = " " * (left + 1) + "".join(_right(label, wide - 1) + " " for label in grid.columns[: len(rows[0])][:fit])
        block = [self._line(panel.title, "bold"), self._line(Text.same(head.rstrip()), "dim")]
        for label, row in zip(grid.rows, rows, strict=False):
            line = Line(_right(label, left) + " ", style="")
            for cell in row[:fit]:
                style = "" if self._plain else f"{cell.ink} on {cell.colour}"
                line.append(f"{_marked(cell).rjust(wide - 1)} ", style=style)
            if self._plain:
                line.rstrip()
            block.append(line)
        if len(rows[0]) > fit:
            block.append(self._line(MORE.filled(count=len(rows[0]) - fit), "dim"))
        return block

    def _line(self, text: Text, style: str) -> Line:
        return Line(text.to(self._language), style="" if self._plain else style)


def _marked(cell: Cell) -> str:
    return cell.text + DIFFERS if cell.departs else cell.text


def _right(label: str, width: int) -> str:
    short = label if cell_len(label) <= width else set_cell_size(label, width - 1) + "…"
    return " " * (width - cell_len(short)) + short
