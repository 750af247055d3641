"""Two tables and their difference, drawn: true to the numbers, and readable on a screen, on a page, without colour."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from rich.cells import cell_len

from grader.heatmap import ramp
from grader.heatmap.figure import figure, signed
from grader.heatmap.grid import LARGEST, Grid
from grader.heatmap.page import Section, page
from grader.heatmap.screen import Screen
from grader.heatmap.svg import grid_svg

SVG = "{http://www.w3.org/2000/svg}"
RIGHT = np.array([[1.0, 0.0], [0.25, 0.75]])


def svg(got, want, rows=(), columns=(), **how):
    return grid_svg(Grid(got, want, rows, columns), **how)


# Whether a picture tells the truth


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "0"), (1.0, "1"), (0.37754, "0.3775"), (-1e9, "-1e9"), (1e-6, "1e-6"), (123.456, "123.46"),
     (float("nan"), "nan"), (-np.inf, "-inf"), (99999.0, "99999")],
)  # fmt: skip
def test_figures(value, text):
    assert figure(value) == text
    assert signed(abs(value)) in {"0", "nan", f"+{figure(abs(value))}"}


@pytest.mark.parametrize(
    ("got", "want", "departs"),
    [(0.1 + 0.2, 0.3, False), (0.3001, 0.3, True), (np.nan, np.nan, False), (np.nan, 0.0, True), (0.0, np.nan, True),
     (-np.inf, -np.inf, False), (-np.inf, -1e9, True), (np.inf, 1.0, True), (1e-6, 0.0, True)],
)  # fmt: skip
def test_what_counts_as_different(got, want, departs):
    grid = Grid([[got, 0.5]], [[want, 0.5]])
    assert grid.departs.tolist() == [[departs, False]]
    assert (grid.panels[2].cells[0][0].text == "0") is not departs


def test_the_same_colour_is_the_same_number_in_both_tables():
    yours, reference, _ = Grid([[0.2, 0.8]], [[0.8, 0.4]]).panels
    assert yours.cells[0][1].colour == reference.cells[0][0].colour
    assert yours.cells[0][0].colour != reference.cells[0][1].colour
    assert reference.cells[0][0].colour == ramp.rising(1.0)  # the scale ends at the reference's largest number
    assert reference.cells[0][1].colour == ramp.rising(0.5)


def test_numbers_beyond_the_scale_are_said():
    yours, _, difference = Grid([[5.0, -3.0]], [[1.0, 0.0]]).panels
    assert (yours.low, yours.high) == ("≤ 0", "≥ 1")
    assert (difference.low, difference.high) == ("≤ -1", "≥ +1")


def test_numbers_that_look_alike_are_told_apart_in_words():
    said = Grid([[0.33334]], [[0.33333]]).summary()
    assert "0.33334, want 0.33333" in said


def test_tables_that_cannot_be_compared_are_refused():
    for got, want in [(np.ones((2, 3)), np.ones((3, 2))), (np.ones((1, 1, 1)), [[1.0]]), (["a"], [1.0]), ([], [])]:
        with pytest.raises(ValueError, match="table"):
            svg(got, want)


# Whether it can be read


def test_lightness_alone_tells_the_order():
    light = [ramp.luminance(ramp.rising(share)) for share in np.linspace(0, 1, 50)]
    assert all(a < b for a, b in pairwise(light))
    for side in (-1, 1):
        light = [ramp.luminance(ramp.below_and_above(side * share)) for share in np.linspace(0, 1, 50)]
        assert all(a > b for a, b in pairwise(light))


def test_every_number_stands_out_from_its_cell():
    colours = [ramp.rising(x) for x in np.linspace(-0.5, 1.5, 99)] + [
        ramp.below_and_above(x) for x in np.linspace(-2, 2)
    ]
    assert all(ramp.contrast(colour, ramp.ink(colour)) >= 4.5 for colour in [*colours, ramp.BLOCKED, ramp.NO_NUMBER])


def test_svg_is_xml_that_names_itself_and_every_cell():
    got = RIGHT.copy()
    got[1, 0] = np.nan
    root = ElementTree.fromstring(svg(got, RIGHT, title="A <b> & c", name="one"))
    assert root.attrib["role"] == "img"
    named = {element.attrib.get("id"): element.text for element in root.iter()}
    title, described = (named[one] for one in root.attrib["aria-labelledby"].split())
    assert title == "A <b> & c"
    assert described == "1 of 4 cells differs; the first, row 1, column 0: got nan, want 0.25."
    said = [element.text for element in root.iter(f"{SVG}title")][1:]
    assert said[:4] == [f"yours, row {i}, column {j}: {got[i, j]}" for i in range(2) for j in range(2)]
    assert len(said) == 12
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count("0.7500") == texts.count("nan") == 2


def test_labels_are_text_and_nothing_else():
    words = ["<script>", 'a & "b"']
    root = ElementTree.fromstring(svg(RIGHT, RIGHT, rows=words, columns=words, name='"><x'))
    assert not [element.tag for element in root.iter() if element.tag.endswith(("script", "x"))]
    assert 'yours, row <script>, column a & "b": 0.0' in [element.text for element in root.iter(f"{SVG}title")]


def test_a_title_longer_than_its_tables_has_room():
    for title in ("How far a weight moves when its score does, without scale and with it, on one scale", "权重" * 40):
        root = ElementTree.fromstring(svg([[1.0]], [[1.0]], title=title))
        assert float(root.attrib["width"]) >= 7.6 * cell_len(title) + 14


def test_svg_fetches_and_runs_nothing():
    text = svg(RIGHT, RIGHT)
    assert re.findall(r"https?://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|@import|@font-face|href|url\((?!#)", text)
    assert "prefers-color-scheme:dark" in text


def test_two_svgs_share_a_page_without_sharing_ids():
    ids = [set(re.findall(r' id="([^"]+)"', svg(RIGHT, RIGHT, name=name))) for name in ("a", "b")]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_chinese_labels_have_room_and_a_font():
    words = ["小猫", "因为", "太累了"]
    text = svg(np.eye(3), np.eye(3), title="权重", rows=words, columns=words, language="zh")
    root = ElementTree.fromstring(text)
    assert "Noto Sans CJK SC" in root.attrib["font-family"]
    assert "Microsoft YaHei" in root.attrib["font-family"]
    assert root.attrib["lang"] == "zh-Hans"
    cell = next(rect for rect in root.iter(f"{SVG}rect") if rect.attrib.get("class") is None)
    assert float(cell.attrib["width"]) >= 3 * 13
    assert [element.text for element in root.iter(f"{SVG}text")].count("太累了") == 6
    ends = [e for e in root.iter(f"{SVG}text") if e.text in words and e.attrib["text-anchor"] == "end"]
    left = min(float(e.attrib["x"]) - 13 * len(e.text) for e in ends)
    assert left >= 10


def test_nothing_is_drawn_outside_the_picture():
    for size in (1, 4, 9, LARGEST):
        table = np.full((size, size), 1 / size)
        root = ElementTree.fromstring(svg(table - 0.1, table, title="t"))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for rect in root.iter(f"{SVG}rect"):
            assert float(rect.attrib.get("x", 0)) + float(rect.attrib["width"]) <= width
            assert float(rect.attrib.get("y", 0)) + float(rect.attrib["height"]) <= height


def test_a_large_table_is_cut_and_says_so():
    table = np.ones((LARGEST + 5, 100))
    text = svg(table, table)
    assert f"Only the first {LARGEST} rows and {LARGEST} columns are shown." in text
    assert len(text) < 1_000_000


def test_blocked_cells_are_hatched_not_coloured():
    mask = np.triu(np.full((2, 2), -1e9), k=1)
    yours = Grid(mask, mask).panels[0]
    assert [cell.kind for cell in yours.cells[0]] == ["number", "blocked"]
    assert "url(#m-blocked)" in svg(mask, mask, name="m")


class _Tags(HTMLParser):
    """Notes every tag, and complains about one that is closed out of turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag, attrs):  # noqa: ARG002
        self.seen.append(tag)
        if tag not in {"meta"}:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):  # noqa: ARG002
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_page_has_the_numbers_as_tables_too_and_escapes_what_is_said():
    sections = [
        Section("Good <i>", "f(x)", Grid(RIGHT, RIGHT), "one"),
        Section("Bad", "f(x)", "f raised <script>alert(1)</script>", "two"),
    ]
    text = page("lab & more", "student<.py", sections, "zh")
    tags = _Tags()
    tags.feed(text)
    assert not tags.open
    assert "script" not in tags.seen
    assert tags.seen.count("table") == 3
    assert tags.seen.count("td") == 3 * (4 + 1)
    assert '<html lang="zh-Hans">' in text
    assert "default-src 'none'" in text
    assert not re.search(r"<(img|link|iframe)", text)


def test_screen_is_readable_without_colour_and_fits_its_width():
    got = RIGHT.copy()
    got[1] = [0.5, 0.5]
    text = [line.plain for line in Screen(width=80).lines(Grid(got, RIGHT, ["小猫", "b"], ["太累了", "d"]))]
    assert max(map(cell_len, text)) <= 80
    assert re.search(r"b +0\.5000\* +0\.5000\* +b +0\.2500 +0\.7500 +b +\+0\.2500 +-0\.2500", text[3])
    ends = [
        cell_len(line[: line.index(last) + len(last)]) for line, last in zip(text[1:4], ("了", "1", "*"), strict=True)
    ]
    assert len(set(ends)) == 1  # labels stand above their columns, Chinese ones too
    assert any("2 of 4 cells differ" in line for line in text)


def test_screen_puts_tables_below_one_another_where_there_is_no_room():
    grid = Grid(np.full((2, 9), 0.123), np.full((2, 9), 0.123))
    for width in (40, 60):
        lines = list(Screen(width=width).lines(grid))
        assert max(line.cell_len for line in lines) <= width
        assert [line.plain for line in lines].count("yours") == 1
    assert any("columns more" in line.plain for line in Screen(width=40).lines(grid))


def test_screen_cells_carry_their_colours_and_plain_ones_none():
    grid = Grid(RIGHT, RIGHT)
    coloured = [span.style for line in Screen().lines(grid) for span in line.spans]
    assert any(str(style).endswith(ramp.rising(1.0)) for style in coloured)
    plain = list(Screen(plain=True).lines(grid))
    assert not any("#" in str(span.style) for line in plain for span in line.spans)
    assert [line.plain for line in plain].index("reference") > [line.plain for line in plain].index("yours") + 2
