"""Heat maps as one HTML page: no script, no network; the numbers also as tables, for readers of any kind."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from grader.heatmap.grid import Grid, Panel
from grader.heatmap.svg import FONTS, grid_svg
from grader.models import Text

STYLE = (
    ":root{color-scheme:light dark}"
    f"body{{font-family:{FONTS};line-height:1.5;margin:2rem auto;max-width:1024px;padding:0 1rem;"
    "color:#1b1b1f;background:#ffffff}"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}code{font-size:.95em}"
    ".fault{border-left:4px solid #b2560d;padding:.5rem .8rem;background:#f6f1ec}"
    "table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}"
    "caption{text-align:left;font-weight:600}td,th{border:1px solid #9c9ca5;padding:.1rem .5rem;text-align:right}"
    ".scroll{overflow-x:auto}"
    "@media (prefers-color-scheme:dark){body{color:#f0f0f3;background:#17171b}.fault{background:#2b2521}}"
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # of the page: nothing is fetched, nothing runs

NUMBERS = Text("The numbers as tables", "以表格查看这些数")
FILE = Text("file", "文件")


class Section(NamedTuple):
    """One picture of a page: its heading, and a grid or the sentence that stands in its place."""

    title: str
    code: str
    content: Grid | str
    name: str


def page(title: str, file: str, sections: Sequence[Section], language: str = "en") -> str:
    """Return a whole HTML page."""
    lang = "zh-Hans" if language == "zh" else "en"
    body = "\n".join(part for section in sections for part in _section(section, language))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n<p>{FILE.to(language)} <code>{escape(file)}</code></p>\n{body}\n"
        "</main>\n</body>\n</html>\n"
    )


def _section(section: Section, language: str) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(section.title)}</h2>\n<p><code>{escape(section.code)}</code></p>"
    if isinstance(section.content, str):
        yield f'<p class="fault">{escape(section.content)}</p>'
    else:
        drawn = grid_svg(section.content, label=section.title, language=language, name=section.name)
        yield f'<div class="scroll">\n{drawn}\n</div>'
        yield f"<p>{escape(section.content.summary(language))}</p>"
        yield f"<details>\n<summary>{NUMBERS.to(language)}</summary>"
        for panel in section.content.panels:
            yield _table(section.content, panel, language)
        yield "</details>"
    yield "</section>"


def _table(grid: Grid, panel: Panel, language: str) -> str:
    head = "".join(f'<th scope="col">{escape(label)}</th>' for label in grid.columns[: len(panel.cells[0])])
    rows = "\n".join(
        f'<tr><th scope="row">{escape(label)}</th>' + "".join(f"<td>{escape(cell.text)}</td>" for cell in row) + "</tr>"
        for label, row in zip(grid.rows, panel.cells, strict=False)
    )
    caption = escape(panel.title.to(language))
    return (
        f'<div class="scroll"><table>\n<caption>{caption}</caption>\n<tr><td></td>{head}</tr>\n{rows}\n</table></div>'
    )
