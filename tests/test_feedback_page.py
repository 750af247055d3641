import base64
import hashlib
import re
from pathlib import Path

import msgspec
import pytest
from builders import LAB_TOML, a_fault, a_group, a_lab, a_report, green, red, write_lab
from classroom import DUE, LATE, a_standing
from markdown_it import MarkdownIt
from webpage import assert_sound, parse

from grader.heatmap.grid import Grid
from grader.heatmap.svg import grid_svg
from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.models import Frame, Origin, Score, Text, Timing
from grader.pages import palette, words
from grader.pages.feedback import feedback_html
from grader.pages.markdown import code, escaped, feedback_markdown, fenced
from grader.pages.start import pieces
from grader.records import Attempt, Mark, Override, Standing, Student
from grader.reports.terminal import ALL_PASS
from grader.visibility import StudentView, student_view

CHAFFS = Path(__file__).parent.parent / "solutions/lab04-attention/chaffs"
REFERENCE = (CHAFFS.parent / "reference.py").read_text(encoding="utf-8")
SOURCES = {
    "axis": (CHAFFS / "softmax_axis_0.py").read_text(encoding="utf-8"),
    "rebinds": (CHAFFS / "mask_rebinds_name.py").read_text(encoding="utf-8"),
    "right": REFERENCE,
    "hangs": REFERENCE + "\ndef softmax(x):\n    print('again')\n    while True: pass\n",
    "broken": "import numpy as np\n\ndef attention_scores(q, k, scale:\n    return q\n",
    "raises": REFERENCE + "\ndef apply_mask(s, m):\n    return helper(s)\n\ndef helper(s):\n    return s.nosuch\n",
}
HOSTILE = (
    "<script>alert(1)</script>\x1b[31m\u202eevil\u202c\" onload='x' =cmd|'/C calc'!A1 ![x](http://evil.example/) @all"
)
HUGE = "<b>" + "A" * 10_000_000


@pytest.fixture(scope="module")
def reports(attention, grade):
    return grade(attention, SOURCES)


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


def two_groups(lab, *, second_red=False, **changes):
    failed = (msgspec.structs.replace(red("b"), id="second/b"),) if second_red else ()
    second = a_group(lab, "second", *failed, *([] if failed else [green("b")]))
    return a_report(lab, a_group(lab, "first", green("a")), second, **changes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SOURCES)
def test_page_is_sound_and_says_everything_in_one_language(attention, reports, name, language):
    report = reports[name]
    html = feedback_html(
        attention, a_standing(report, "Ada"), StudentView(report), language=language, source=SOURCES[name]
    )
    page = assert_sound(html, "zh-Hans" if language == "zh" else "en")
    assert not page.all("script")
    said = page.text
    if language == "en":
        assert not re.search(r"[\u3000-\u9fff]", said)
    else:
        texts = [one for one in vars(words).values() if isinstance(one, Text) and one.en != one.zh]
        assert not [one.en for one in texts if len(one.en.split()) > 2 and one.en in said]


def test_every_check_of_the_report_is_there_as_pass_or_fail(attention, reports):
    report = reports["axis"]
    page = parse(feedback_html(attention, a_standing(report), StudentView(report)))
    checks = [check for group in report.groups for check in group.checks]
    green_ones = [one.text for item in page.all("ul", kind="green") for one in item.all("li")]
    assert green_ones == [f"PASS {check.label}" for check in checks if check.passed]
    rows = [[cell.text for cell in row.all("td", "th")] for body in page.all("tbody") for row in body.all("tr")]
    assert [row[1].removesuffix("  (guard)").removesuffix(" (guard)") for row in rows] == [
        check.label for check in checks if not check.passed
    ]
    assert {row[0] for row in rows} == {"FAIL"}
    first = next(check for check in checks if not check.passed)
    assert rows[0][2:4] == [first.got, first.want]


def test_diagnosis_comes_before_the_checks_with_the_wrong_cell_marked(attention, reports):
    report = reports["axis"]
    page = parse(feedback_html(attention, a_standing(report), StudentView(report)))
    heads = [one.text for one in page.all("h2")]
    assert heads.index("Look here first") < heads.index("Checks")
    steps = [one.text for one in page.all("ol", kind="steps")[0].all("li")]
    assert steps == ["attention_scores right", "apply_mask right", "softmax first wrong"]
    assert [one.text for one in page.all("mark")] == ["1", "0.5"]
    assert report.diagnosis is not None
    assert report.diagnosis.explanations[0].text.en in page.text
    assert "Symptom: rows do not sum to 1. Look at softmax." in page.text


def test_worked_arithmetic_is_shown_with_what_was_returned(attention, reports):
    report = reports["rebinds"]
    said = parse(feedback_html(attention, a_standing(report), StudentView(report))).text
    assert "scores[0][0] = 0 + 1 = 1, yours is 0" in said


def test_every_function_that_is_wrong_is_named_and_the_stubs_are_called_not_written(attention, grade):
    two = SOURCES["rebinds"] + "\ndef softmax(x):\n    return np.exp(x)\n"
    found = grade(attention, {"two": two, "stub": attention.stub.read_text(encoding="utf-8")})
    steps = {}
    for name, report in found.items():
        page = parse(feedback_html(attention, a_standing(report), StudentView(report)))
        steps[name] = [one.text for one in page.all("ol", kind="steps")[0].all("li")]
    assert steps["two"] == ["attention_scores right", "apply_mask first wrong", "softmax also wrong"]
    assert steps["stub"] == [f"{name} not written yet" for name in attention.stages]


def test_place_of_the_difference_and_the_message_stand_beside_the_values(lab):
    check = red("out", got="1", want="2", cell=(0, 3), message=Text.same("within 1e-6"))
    report = a_report(lab, a_group(lab, "first", check))
    page = parse(feedback_html(lab, a_standing(report), StudentView(report)))
    assert [one.text for one in page.all("tbody")[0].all("td", "th")] == [
        "FAIL", "out", "1", "2", "at [0, 3]; within 1e-6"
    ]  # fmt: skip


def test_printed_lines_are_counted_where_they_repeat_or_are_too_many(lab):
    output = "same\n" * 5 + "".join(f"line {number}\n" for number in range(100))
    report = a_report(lab, a_group(lab, "first", red("a", got="1", want="2"), output=output))
    page = parse(feedback_html(lab, a_standing(report), StudentView(report)))
    said = page.all("pre", kind="printed")[0].text
    assert said.startswith("same (5 times) line 0 line 1 ")
    assert said.endswith("line 58 ... 41 more lines are not shown")


def test_traceback_shows_the_students_own_lines_once(attention, reports):
    html = feedback_html(
        attention, a_standing(reports["raises"]), StudentView(reports["raises"]), source=SOURCES["raises"]
    )
    page = parse(html)
    assert page.text.count("return s.nosuch") == 1
    assert "in helper" in page.text
    without = feedback_html(attention, a_standing(reports["raises"]), StudentView(reports["raises"]))
    assert "nosuch" in without  # the message
    assert "return s.nosuch" not in without


def test_students_with_the_same_results_each_see_their_own_lines(attention, reports):
    report, source = reports["raises"], SOURCES["raises"]
    other = source.replace("return s.nosuch", "return s.nosuch  # other")
    for written, theirs in ((source, 0), (other, 1), (source, 0)):
        for form in (feedback_html, feedback_markdown):
            page = form(attention, a_standing(report), StudentView(report), source=written)
            assert page.count("# other") == theirs


def test_groups_with_the_same_results_have_each_an_anchor_of_its_own(lab):
    twice = a_report(lab, *(a_group(lab, "first", green("a")) for _ in range(2)))
    page = feedback_html(lab, a_standing(twice), StudentView(twice))
    assert [page.count(f'id="group-{number}"') for number in (1, 2)] == [1, 1]


def test_time_out_says_where_it_was_and_what_was_printed(attention, reports):
    report = reports["hangs"]
    said = parse(feedback_html(attention, a_standing(report), StudentView(report), source=SOURCES["hangs"])).text
    assert "took longer than 2 s" in said
    assert "it was at" in said
    assert "while True: pass" in said
    assert "again" in said
    assert "Hint" not in said


def test_file_that_cannot_be_loaded_is_said_once_with_its_line_and_column(attention, reports):
    report = reports["broken"]
    page = parse(feedback_html(attention, a_standing(report), StudentView(report), source=SOURCES["broken"]))
    assert "The file could not be loaded" in page.text
    (block,) = page.all("pre")
    assert "".join(block._texts()) == "def attention_scores(q, k, scale:\n                    ^"
    assert page.text.count("SyntaxError") == 1
    assert "0 of 8 checks pass" in page.text


def test_line_of_a_notebook_is_told_by_its_cell(attention, reports):
    report = reports["raises"]
    line = SOURCES["raises"].split("\n").index("    return s.nosuch") + 1
    report = msgspec.structs.replace(report, submission=Origin("ada", "ada.ipynb", cells=(1, line - 1)))
    said = parse(feedback_html(attention, a_standing(report), StudentView(report))).text
    assert "cell 2, line 2, in helper" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_score_of_a_right_file_says_that_all_passes(attention, reports, language):
    report = reports["right"]
    page = parse(feedback_html(attention, a_standing(report), StudentView(report), language=language))
    assert ALL_PASS.to(language) in page.text
    assert not page.all(kind="start")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", [feedback_html, feedback_markdown])
def test_all_pass_is_never_said_while_hidden_checks_follow(attention, reports, make, language):
    report = reports["right"]
    view = StudentView(report, 7, 25)
    said = make(attention, a_standing(report), view, language=language)
    assert ALL_PASS.to(language) not in said
    assert words.TO_COME.filled(checks=7, points=25).to(language) in said


@pytest.fixture
def secret(tmp_path):
    """The small lab with a hidden second group, on the instructor's side."""
    text = LAB_TOML.replace('id = "second"', 'id = "second"\nhidden = true')
    folder = write_lab(tmp_path / "kit/labs", text=text)
    solutions = tmp_path / "kit/solutions" / folder.name
    solutions.mkdir(parents=True)
    for name in ("reference.py", "hidden.py"):
        (solutions / name).touch()
    return load_lab(folder)


def test_red_hidden_group_is_named_without_its_checks(secret):
    report = two_groups(secret, second_red=True)
    page = parse(feedback_html(secret, a_standing(report), student_view(secret, report, "names")))
    assert ALL_PASS.en not in page.text
    assert words.HIDDEN_RED.en in page.text
    assert words.CLOSED.en in page.text
    assert [one.text for one in page.all("h3")] == ["PASS FIRST double 60 / 60", "FAIL SECOND shift 0 / 30"]


def test_all_pass_is_not_said_where_the_hidden_suite_is_not_at_hand(secret):
    lab = secret.handed_out()
    report = a_report(lab, a_group(lab, "first", green("a")), a_group(lab, "third", green("c")))
    said = parse(feedback_html(lab, a_standing(report), StudentView(report))).text
    assert ALL_PASS.en not in said
    assert words.SHOWN_PASS.en in said


def test_score_shown_before_hidden_groups_is_that_of_the_groups_shown(secret):
    report = two_groups(secret, second_red=True)
    page = parse(feedback_html(secret, a_standing(report), student_view(secret, report, "nothing")))
    assert page.all(kind="points")[0].text == "60 / 60"
    assert "SECOND" not in page.text


def test_late_penalty_is_not_told_before_the_whole_score_is(secret):
    report = two_groups(secret, second_red=False)
    late = Text("handed in 1 day late: 8.1 points less", "迟交 1 天：扣 8.1 分")
    standing = a_standing(report, mark=Mark(report.score, Score.of(report.score.fraction / 2, 100), late))
    before = parse(feedback_html(secret, standing, student_view(secret, report, "nothing"))).text
    assert "8.1" not in before
    assert words.LATE.en in before
    after = parse(feedback_html(secret, standing, student_view(secret, report, "all"))).text
    assert "Handed in 1 day late: 8.1 points less." in after
    assert "45 / 100" in after
    assert "90 were earned." in after


def test_score_set_by_hand_names_neither_who_nor_why(lab):
    report = two_groups(lab)
    override = Override(Score("55", 55.0, 100), "prof-x", "begged for it", DUE)
    standing = a_standing(report, mark=Mark(report.score, Score("55", 55.0, 100), LATE, override))
    for said in (
        feedback_html(lab, standing, StudentView(report)), feedback_markdown(lab, standing, StudentView(report))
    ):  # fmt: skip
        assert "set by your instructor" in said
        assert "55" in said
        assert "prof-x" not in said
        assert "begged" not in said
        assert LATE.en not in said


def test_score_set_by_hand_is_the_whole_score_while_hidden_checks_follow(lab):
    report = two_groups(lab)
    override = Override(Score("55", 55.0, 100), "prof-x", "", DUE)
    standing = a_standing(report, mark=Mark(report.score, override.score, None, override))
    said = parse(feedback_html(lab, standing, StudentView(report, 7, 25))).text
    assert "55 / 100" in said
    assert "not the whole score" not in said
    assert "Hidden checks follow, 7 in number." in said
    assert ALL_PASS.en not in said


def test_nothing_handed_in_is_a_page_too(lab):
    page = assert_sound(feedback_html(lab, a_standing(None, "Ada"), None), "en")
    assert "Nothing was handed in." in page.text
    assert not page.all(kind="points")
    assert "not graded" not in page.text


def test_file_that_waits_is_said_to_wait(lab):
    standing = Standing(Student("ada"), Mark(None, None), 1, Attempt("ada", 1, "ada.py"))
    assert words.NOT_GRADED.en in feedback_html(lab, standing, None)


def test_fault_of_the_grader_is_no_zero_and_no_blame(lab):
    report = a_report(lab, a_group(lab, "first", internal="verify.py, line 3: boom"), internal="boom")
    standing = a_standing(report)
    page = parse(feedback_html(lab, standing, StudentView(report)))
    assert not page.all(kind="points")
    assert "That is not your fault" in page.text
    assert "- / 60" in page.text


def test_attempt_that_counts_is_told_with_time_and_digest(lab):
    report = two_groups(lab, submission=Origin("ada", "in/ada.py", "ab12cd34" * 8))
    attempt = Attempt("ada", 2, "in/ada.py", "ab12cd34" * 8, DUE)
    said = parse(feedback_html(lab, a_standing(report, attempts=3, counted=attempt), StudentView(report))).text
    assert "2 of 3; this one counts" in said
    assert "2026-03-06 23:59 (UTC+00:00)" in said
    assert "in/ada.py (sha256 ab12cd34)" in said


def test_score_has_two_decimals_and_is_never_rounded_up_to_full(lab):
    report = two_groups(lab)
    standing = a_standing(report, mark=Mark(report.score, Score.of(Score("99999/1000", 0, 100).fraction, 100)))
    assert "<strong>99.99</strong> / 100" in feedback_html(lab, standing, StudentView(report))


def test_policy_allows_the_style_that_is_there_and_nothing_else(lab):
    report = two_groups(lab)
    picture = grid_svg(Grid([[1.0]], [[2.0]]), name="p")
    html = feedback_html(lab, a_standing(report), StudentView(report), pictures=[picture])
    page = parse(html)
    (policy,) = [
        one.attributes["content"] for one in page.all("meta")
        if one.attributes.get("http-equiv") == "Content-Security-Policy"
    ]  # fmt: skip
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy
    styles = [one.children[0] for one in page.all("style")]
    assert len(styles) == 2
    for style in styles:
        digest = base64.b64encode(hashlib.sha256(str(style).encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert page.all("svg")


def hostile_report(lab, text):
    trouble = a_fault(text, frames=(Frame(1, text),))
    checks = (red("a", got=text, want=text, message=Text.same(text)), red("b", "error", fault=trouble))
    group = a_group(lab, "first", *checks, output=text)
    timing = Timing(1.0, {"": (Frame(1, text),)})
    return a_report(lab, group, student="ada", submission=Origin("ada", text), timing=timing)


def hostile_standing(report, text):
    return a_standing(report, student=Student(text, text, text), counted=Attempt(text, 1, text, at=DUE))


def test_what_a_student_wrote_is_text_and_nothing_else(lab):
    report = hostile_report(lab, HOSTILE)
    html = feedback_html(lab, hostile_standing(report, HOSTILE), StudentView(report), source=HOSTILE)
    page = assert_sound(html, "en")
    assert not page.all("script", "img", "a", "b")
    assert "\x1b" not in html
    assert "\u202e" not in html
    assert "<script>alert(1)</script>\\x1b[31m\\u202eevil" in page.text
    assert page.text.count("=cmd|'/C calc'!A1") > 3


def test_ten_megabytes_from_a_student_leave_the_page_small_and_say_that_they_were_cut(lab):
    report = hostile_report(lab, HUGE)
    standing = hostile_standing(report, HUGE)
    for said in (
        feedback_html(lab, standing, StudentView(report), source=HUGE),
        feedback_markdown(lab, standing, StudentView(report), source=HUGE),
    ):
        assert len(said) < 60_000
        assert said.count("… (+") + said.count("… \\(+") > 5


@pytest.mark.parametrize(
    "text",
    [HOSTILE, "```\n# big\n```", "`a``b`", "# head", "- item", "1. one", "| a | b |\n|---|---|", "www.evil.example"],
)
def test_markdown_of_a_student_stays_text(lab, text):
    report = hostile_report(lab, text)
    made = feedback_markdown(lab, hostile_standing(report, text), StudentView(report), source=text)
    tame = feedback_markdown(
        lab, hostile_standing(hostile_report(lab, "x"), "x"), StudentView(hostile_report(lab, "x"))
    )
    parser = MarkdownIt("gfm-like", {"linkify": False, "html": True})
    page, expected = parse(parser.render(made)), parse(parser.render(tame))
    tags = {"h1", "h2", "h3", "ul", "li", "strong"}
    assert [one.tag for one in page.all() if one.tag in tags] == [one.tag for one in expected.all() if one.tag in tags]
    assert not page.all("script", "img", "a", "table", "em", "b", "hr", "ol")
    assert " ".join(text.replace("\x1b", "\\x1b").replace("\u202e", "\\u202e").split())[:20] in page.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SOURCES)
def test_markdown_says_what_the_page_says(attention, reports, name, language):
    report = reports[name]
    standing, view = a_standing(report, "Ada"), StudentView(report)
    html = parse(feedback_html(attention, standing, view, language=language, source=SOURCES[name]))
    made = feedback_markdown(attention, standing, view, language=language, source=SOURCES[name])
    page = parse(MarkdownIt("gfm-like", {"linkify": False}).render(made))
    squeezed = page.text.replace(" ", "")
    said = [one.text for one in html.all("h2", "dd", "pre", "li") if not one.all("mark")]
    said += [one.text for one in html.all(kind="start")[0].all("p", "h3")] if html.all(kind="start") else []
    missing = [one for one in said if re.sub(r"\W", "", one) not in re.sub(r"\W", "", squeezed)]
    assert missing == []


def test_code_and_fences_hold_any_backticks():
    assert code("a") == "`a`"
    assert code("a`b``c") == "```a`b``c```"
    assert code("`a`") == "`` `a` ``"
    assert fenced("```") == "````text\n```\n````"
    assert escaped("a_b *c*") == r"a\_b \*c\*"
    assert escaped("12. x") == r"12\. x"
    assert escaped("mail me@here.example") == "`mail me@here.example`"


@pytest.mark.parametrize(
    ("table", "cell", "marked"),
    [
        ("[1 2 3]", (1,), "2"),
        ("[1 2]\n[3 4]", (1, 0), "3"),
        ("[  0   0]\n[  5 -10]", (1, 1), "-10"),
        ("[1 2]", (), ""),
        ("[1 2]", None, ""),
        ("array of shape (9, 9)", (0, 1), ""),
        ("[1 2]\n[3 4]", (2, 0), ""),
        ("[1 2]", (0, 5), ""),
        ("[1 2]\n\n[3 4]", (1, 0, 1), ""),
    ],
)
def test_cell_that_differs_is_found_in_a_table(table, cell, marked):
    found = pieces(table, cell)
    assert "".join(text for text, _ in found) == table
    assert "".join(text for text, differs in found if differs) == marked


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK])
def test_text_stands_out_from_its_background(colours):
    for text in (colours.ink, colours.dim, colours.link, colours.good, colours.bad):
        for background in (colours.paper, colours.panel):
            assert contrast(text, background) >= 4.5
    assert contrast(colours.ink, colours.mark) >= 4.5
    assert contrast(colours.bar, colours.paper) >= 3
