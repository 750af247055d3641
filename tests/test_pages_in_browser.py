"""The pages as a browser shows them: nothing fetched, nothing complained of, sorted and searched by keyboard."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from builders import a_fault, a_group, a_lab, a_report, red
from classroom import DUE, a_class, a_standing, an_entry
from webpage import needs_browser

from grader.heatmap.grid import Grid
from grader.heatmap.svg import grid_svg
from grader.models import Frame, Origin, Text
from grader.pages.class_page import class_html
from grader.pages.feedback import feedback_html
from grader.records import Attempt, Mark, Standing, Student
from grader.visibility import StudentView

pytestmark = needs_browser

CHAFFS = Path(__file__).parent.parent / "solutions/lab04-attention/chaffs"
MADE = datetime(2026, 3, 8, 9, 30, tzinfo=UTC)
HOSTILE = "<script>document.title='owned'</script><img src=http://evil.example/ onerror=\"document.title='owned'\">"
EVIL = f"\u202e\x1b[2J=cmd|'/C calc'!A1{HOSTILE}"


@pytest.fixture(scope="module")
def reports(attention, grade):
    names = ("softmax_axis_0", "mask_rebinds_name", "scores_swapped_indices")
    sources = {name: (CHAFFS / f"{name}.py").read_text(encoding="utf-8") for name in names}
    sources["right"] = (CHAFFS.parent / "reference.py").read_text(encoding="utf-8")
    return grade(attention, sources)


@pytest.fixture(scope="module")
def thousand(attention, reports):
    standings = a_class(attention, list(reports.values()), 1000)
    return standings, class_html(
        attention, standings, made=MADE, href=lambda one: f"feedback/{one.student.id}.html", explanations={}
    )


def column(page, number):
    script = "n => [...document.querySelectorAll('table.searched tbody tr')].map(row => row.cells[n].textContent)"
    return [text.strip() for text in page.evaluate(script, number)]


def wait_for_rows(page, count):
    page.wait_for_function("n => document.querySelectorAll('table.searched tbody tr').length === n", arg=count)


def press_head(page, name):
    """Sort by a column as somebody without a mouse does."""
    page.locator("table.searched thead button", has_text=name).focus()
    page.keyboard.press("Enter")
    wait_for_rows(page, 1000)


def test_thousand_students_are_sorted_by_keyboard_numbers_as_numbers_and_blanks_last(show, thousand):
    standings, html = thousand
    page = show(html)
    finals = [one.mark.final.value for one in standings if one.mark.final is not None]
    for expected, state in ((sorted(finals), "ascending"), (sorted(finals, reverse=True), "descending")):
        press_head(page, "Final")
        cells = column(page, 3)
        assert [float(text.split()[0]) for text in cells[: len(finals)]] == expected
        assert set(cells[len(finals) :]) == {""}
        heads = page.locator("table.searched th[aria-sort]:not([aria-sort=none])")
        assert heads.count() == 1
        assert heads.get_attribute("aria-sort") == state
    press_head(page, "Id")
    assert column(page, 1) == sorted(one.student.id for one in standings)
    assert page.locator("table.searched th[aria-sort=descending]").count() == 0


def test_names_are_sorted_as_people_do(show, attention, reports):
    names = ["Zoë", "émile", "Emil", "Ørsted", "ada", "Ada 10", "Ada 9"]
    standings = [a_standing(reports["right"], name) for name in names]
    page = show(class_html(attention, standings, made=MADE, href=lambda _: "", explanations={}))
    page.locator("table.searched thead button").first.click()
    shown = column(page, 0)
    assert shown.index("ada") < shown.index("Ada 9") < shown.index("Ada 10") < shown.index("Emil") < shown.index("Zoë")
    assert shown.index("émile") == shown.index("Emil") + 1


def test_search_keeps_those_with_every_word_and_tells_how_many(show, thousand):
    standings, html = thousand
    page = show(html)
    said = page.locator("output[for=search]")
    assert said.text_content() == "1000 of 1000 students"
    assert said.get_attribute("aria-live") == "polite"
    page.get_by_label("Search", exact=True).focus()
    page.keyboard.type("ADA  b")
    wanted = [
        one.student.id for one in standings
        if "ada" in one.student.name.lower() and one.student.section == "B"
    ]  # fmt: skip
    assert set(wanted) <= set(column(page, 1))
    count = int(said.text_content().split()[0])
    assert len(wanted) <= count < 1000
    wait_for_rows(page, count)
    page.keyboard.type("zzz")
    assert column(page, 0) == []
    assert said.text_content() == "0 of 1000 students"
    page.keyboard.press("Escape")
    wait_for_rows(page, 1000)
    assert column(page, 1) == [one.student.id for one in standings]


def test_sorting_keeps_the_search_and_the_search_keeps_the_order(show, thousand):
    standings, html = thousand
    page = show(html)
    page.get_by_label("Search", exact=True).fill("passed")
    passed = sorted(one.student.id for one in standings if one.entry is not None and one.entry.verdict == "passed")
    wait_for_rows(page, len(passed))
    for order in (passed, passed[::-1]):
        page.locator("table.searched thead button", has_text="Id").press("Space")
        wait_for_rows(page, len(passed))
        assert column(page, 1) == order
    page.get_by_label("Search", exact=True).fill("")
    wait_for_rows(page, 1000)
    assert column(page, 1) == sorted((one.student.id for one in standings), reverse=True)


def test_keys_alone_reach_search_table_heads_and_links(show, attention, reports):
    standings = [a_standing(reports["right"], "Ada")]
    page = show(class_html(attention, standings, made=MADE, href=lambda _: "ada.html", explanations={}))
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("(e => e.tagName + '/' + (e.id || e.textContent.trim()))(document.activeElement)"))
    assert {"INPUT/search", "BUTTON/Final", "BUTTON/Name", "A/Ada", "A/All students"} <= reached


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_paper_is_always_light(show, thousand, scheme):
    page = show(thousand[1], color_scheme=scheme)
    colour = "getComputedStyle(document.body).backgroundColor"
    assert (page.evaluate(colour) == "rgb(255, 255, 255)") == (scheme == "light")
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.evaluate(colour) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("width", [400, 1280])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_pages_fit_the_window(show, attention, reports, language, width):
    report = reports["softmax_axis_0"]
    grid = Grid([[0.1, 0.9]], [[0.5, 0.5]])
    pictures = [grid_svg(grid, name=name, language=language) for name in ("first", "second")]
    html = feedback_html(attention, a_standing(report), StudentView(report), language=language, pictures=pictures)
    page = show(html, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_class_page_fits_a_narrow_window(show, thousand):
    page = show(thousand[1], viewport={"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_hostile_names_and_messages_are_harmless_on_the_class_page(show, attention, reports):
    huge = EVIL + "A" * 10_000_000
    score = reports["softmax_axis_0"].score
    standings = [
        Standing(
            Student(text, text, text), Mark(score, score), 1, Attempt(text, 1, text),
            an_entry(reports["softmax_axis_0"], first_wrong=Text.same(text), known=(EVIL,), internal=text),
        )
        for text in (EVIL, huge, "=1+1")
    ]  # fmt: skip
    page = show(class_html(attention, standings, made=MADE, href=lambda one: one.student.id[:50], explanations={}))
    assert page.title() != "owned"
    assert page.locator("img").count() == 0
    name = page.locator("table.searched tbody th").first.text_content()
    assert name.startswith("\\u202e\\x1b[2J=cmd|'/C calc'!A1<script>")
    page.get_by_label("Search", exact=True).fill("<img src=http")
    wait_for_rows(page, 2)
    page.get_by_label("Search", exact=True).fill("=1+1")
    wait_for_rows(page, 1)


def test_hostile_text_is_harmless_on_the_feedback_page(show, tmp_path):
    lab = a_lab(tmp_path / "kit")
    huge = EVIL + "A" * 10_000_000
    trouble = a_fault(huge, frames=(Frame(1, EVIL),))
    checks = (red("a", got=EVIL, want=huge, message=Text.same(EVIL)), red("b", "error", fault=trouble))
    report = a_report(lab, a_group(lab, "first", *checks, output=huge), submission=Origin("ada", huge))
    standing = a_standing(report, student=Student(EVIL, EVIL), counted=Attempt("ada", 1, EVIL, at=DUE))
    page = show(feedback_html(lab, standing, StudentView(report), source=huge), viewport={"width": 400, "height": 800})
    assert page.title() != "owned"
    assert page.locator("img, script").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
