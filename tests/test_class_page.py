import base64
import hashlib
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from builders import LAB_TOML, a_lab, write_lab
from classroom import DUE, LATE, a_class, a_standing, an_entry
from webpage import assert_sound, parse

from grader.chaffs import read_chaff
from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.models import Score, Text
from grader.pages import words
from grader.pages.census import Census
from grader.pages.class_page import class_html
from grader.records import Attempt, Mark, Override, Standing, Student

CHAFFS = Path(__file__).parent.parent / "solutions/lab04-attention/chaffs"
NAMES = ("softmax_axis_0", "mask_rebinds_name", "scores_ignores_scale", "softmax_no_maximum")
MADE = datetime(2026, 3, 8, 9, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def reports(attention, grade):
    sources = {name: (CHAFFS / f"{name}.py").read_text(encoding="utf-8") for name in NAMES}
    sources["right"] = (CHAFFS.parent / "reference.py").read_text(encoding="utf-8")
    return grade(attention, sources)


@pytest.fixture(scope="module")
def explanations():
    chaffs = {name: read_chaff(CHAFFS / f"{name}.py") for name in NAMES}
    return {name: Text(chaff.en, chaff.zh) for name, chaff in chaffs.items()}


@pytest.fixture(scope="module")
def classroom(attention, reports):
    return a_class(attention, list(reports.values()), 80)


def made(lab, standings, language="en", explanations=None, href=lambda one: f"feedback/{one.student.id}.html"):
    return class_html(lab, standings, made=MADE, href=href, explanations=explanations or {}, language=language)


def section(page, name):
    (found,) = [one for one in page.all("section") if one.attributes["aria-labelledby"] == name]
    return found


def table(found):
    (one,) = found.all("table")
    head = [cell.text for cell in one.all("thead")[0].all("th")]
    return [dict(zip(head, [cell.text for cell in row.all("td", "th")], strict=True)) for row in
            one.all("tbody")[0].all("tr")]  # fmt: skip


def tiles(page):
    return {one.all("dt")[0].text: int(one.all("dd")[0].text) for one in page.all("dl", kind="tiles")[0].all("div")}


@pytest.fixture(scope="module")
def page(attention, classroom, explanations):
    return assert_sound(made(attention, classroom, explanations=explanations), "en")


def test_page_in_chinese_is_sound_and_has_no_english_sentence(attention, classroom, explanations):
    chinese = assert_sound(made(attention, classroom, "zh", explanations), "zh-Hans")
    texts = [one for one in vars(words).values() if isinstance(one, Text) and one.en != one.zh]
    assert not [one.en for one in texts if len(one.en.split()) > 2 and one.en in chinese.text]


def test_summary_counts_everyone_once(page, classroom):
    counts = tiles(page)
    assert counts["students"] == 80
    assert counts["handed in nothing"] == sum(one.counted is None for one in classroom) > 0
    assert counts["graded"] + counts["handed in nothing"] == 80
    assert counts["pass every check"] == sum(one.entry is not None and not one.entry.red for one in classroom) > 0
    assert counts["late"] == sum(one.mark.late is not None for one in classroom) > 0
    assert "not graded yet" not in counts


def test_histogram_says_in_words_what_its_bars_show(page, classroom):
    (drawn,) = page.all("svg", kind="histogram")
    assert drawn.attributes["role"] == "img"
    said = drawn.all("desc")[0].text
    finals = [one.mark.final.fraction for one in classroom if one.mark.final is not None]
    full = sum(final >= 90 for final in finals)
    assert f"90 to 100 points: {full}" in said
    assert sum(int(part.rpartition(" ")[2]) for part in said.split(";")) == len(finals)
    assert len(drawn.all("rect")) == len(said.split(";"))


def test_mean_and_median_are_those_of_what_counts(tmp_path):
    lab = a_lab(tmp_path)
    marks = [Mark(None, Score.of(Fraction(points), 100)) for points in (10, 20, 90)]
    standings = [Standing(Student(f"s{at}"), mark) for at, mark in enumerate(marks)]
    assert "Mean 40, median 20 of 100 points." in parse(made(lab, standings)).text


def test_each_failing_check_has_its_rate_and_guards_are_marked(page, attention, classroom):
    rows = {row["Group"] + "/" + row["Check"].removesuffix(" (guard)"): row for row in table(section(page, "failing"))}
    entries = [one.entry for one in classroom if one.entry is not None]
    expected = {}
    for entry in entries:
        for name in entry.red:
            expected[name] = expected.get(name, 0) + 1
    assert {name: int(row["Failing"]) for name, row in rows.items()} == expected
    for name, row in rows.items():
        group, _, label = name.partition("/")
        assert row["Check"].endswith("(guard)") == (attention.baseline[group][label] == "PASS")
        assert row["Of graded"] == f"{100 * expected[name] / len(entries):.0f} %"
    counts = [int(row["Failing"]) for row in table(section(page, "failing"))]
    assert counts == sorted(counts, reverse=True)
    green = section(page, "failing").all("ul", kind="green")[0].all("li")
    assert len(green) + len(rows) == sum(map(len, attention.baseline.values()))


def test_groups_have_their_means(page, attention, classroom):
    rows = table(section(page, "groups"))
    got = [dict(one.entry.groups)["test3"].fraction for one in classroom if one.entry is not None]
    mean = sum(got, Fraction(0)) / len(got)
    assert rows[2]["Group"] == "TEST 3 softmax: rows sum to 1"
    assert float(rows[2]["Mean"]) == round(float(mean), 2)
    assert rows[2]["Share"] == f"{100 * float(mean) / 12:.0f} %"
    assert len(rows) == len(attention.groups)


def test_hidden_group_is_shown_and_called_hidden(tmp_path):
    text = LAB_TOML.replace('id = "third"', 'id = "third"\nhidden = true')
    folder = write_lab(tmp_path / "kit/labs", text=text)
    solutions = tmp_path / "kit/solutions" / folder.name
    solutions.mkdir(parents=True)
    for name in ("reference.py", "hidden.py"):
        (solutions / name).touch()
    rows = table(section(parse(made(load_lab(folder), [])), "groups"))
    assert [row["Group"] for row in rows] == ["FIRST double", "SECOND shift", "THIRD both (hidden)"]


def test_misconception_is_explained_with_everyone_who_shares_it(page, classroom, explanations):
    entries = section(page, "misconceptions").all("div", kind="entry")
    assert entries
    for entry in entries:
        (name,) = [one.text for one in entry.all("code")]
        several = [one for one in classroom if one.entry is not None and name in one.entry.known]
        assert entry.text.startswith(f"{len(several)} student")
        assert explanations[name].en in entry.text
        assert [one.text for one in entry.all("a")] == [" ".join(one.student.name.split()) for one in several]


def test_mistake_without_an_explanation_goes_by_its_name(attention, reports):
    said = section(parse(made(attention, [a_standing(reports["softmax_axis_0"])])), "misconceptions").text
    assert said.count("softmax_axis_0") >= 2


def test_those_whose_wrong_outputs_are_identical_stand_together(attention, reports):
    standings = [
        a_standing(reports[name], f"{name} {at}") for at in range(2) for name in ("softmax_axis_0", "mask_rebinds_name")
    ]
    standings += [a_standing(reports["right"], f"right {at}") for at in range(2)]
    standings.append(a_standing(reports["scores_ignores_scale"], "alone"))
    found = section(parse(made(attention, standings)), "alike")
    groups = [{one.text for one in entry.all("a")} for entry in found.all("div", kind="entry")]
    assert groups == [{"softmax_axis_0 0", "softmax_axis_0 1"}, {"mask_rebinds_name 0", "mask_rebinds_name 1"}]
    assert "not a verdict" in found.text


def test_what_is_to_be_looked_after_is_listed_with_reasons(attention, reports):
    right, wrong = reports["right"], reports["softmax_axis_0"]
    hand = Override(Score("80", 80.0, 100), "m.okafor", "explained it in the lab", DUE)
    standings = [
        a_standing(right, "Slow", entry=an_entry(right, seconds=12.34)),
        a_standing(right, "Loud", entry=an_entry(right, printed=5000)),
        a_standing(right, "Tardy", mark=Mark(right.score, Score("90", 90.0, 100), LATE)),
        a_standing(wrong, "Hand", mark=Mark(wrong.score, hand.score, None, hand)),
        a_standing(None, "Gone"),
        a_standing(
            right, "Broken", mark=Mark(None, None),
            entry=an_entry(right, verdict="internal", score=None, internal="the verifier died"),
        ),
    ]  # fmt: skip
    page = parse(made(attention, standings))
    lists = {one.all("h3")[0].text: one.text for one in section(page, "after").all("div") if one.all("h3")
             and "class" not in one.attributes}  # fmt: skip
    assert "Broken: the verifier died" in lists["The grader failed"]
    assert f"Tardy: {LATE.en}" in lists["Handed in late"]
    assert "Hand: 80 by m.okafor: explained it in the lab" in lists["Set by hand"]
    assert lists["Handed in nothing"] == "Handed in nothing Gone"
    assert lists["Slowest"].startswith("Slowest Slow: 12.3 s")
    assert lists["Printed most"].startswith("Printed most Loud: 5000 characters")
    assert tiles(page)["no score (grader failed)"] == 1
    assert tiles(page)["graded"] == 4


def test_table_has_a_row_for_everyone_in_the_order_given(page, classroom):
    rows = table(section(page, "students"))
    assert [row["Id"] for row in rows] == [one.student.id for one in classroom]
    for row, one in zip(rows, classroom, strict=True):
        assert row["Name"] == " ".join(one.student.name.split())
        final = f"{one.mark.final.value:.2f}" if one.mark.final is not None else ""
        assert row["Final"] == final + (" (by hand)" if one.mark.override is not None else "")
        assert row["Late"] == ("late" if one.mark.late is not None else "")
        assert row["Attempts"] == str(one.attempts)
        if one.entry is None:
            assert row["Verdict"] == "handed in nothing"
            assert row["test1"] == row["First wrong"] == ""
        else:
            assert row["Verdict"] == one.entry.verdict
            assert row["First wrong"] == (one.entry.first_wrong.en if one.entry.first_wrong is not None else "")


def test_columns_that_would_be_empty_are_left_out(attention, reports):
    rows = table(section(parse(made(attention, [a_standing(reports["right"])])), "students"))
    assert not {"Section", "Earned", "Late"} & set(rows[0])


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("feedback/Zoë O'Neil #1?.html", "feedback/Zo%C3%AB%20O%27Neil%20%231%3F.html"),
        ("javascript:alert(1)", "javascript%3Aalert%281%29"),
        ('"><script>', "%22%3E%3Cscript%3E"),
        ("100%.html", "100%25.html"),
    ],
)
def test_link_names_a_file_whatever_is_in_the_path(attention, reports, path, link):
    page = parse(made(attention, [a_standing(reports["right"], "Ada")], href=lambda _: path))
    assert {one.attributes["href"] for one in section(page, "students").all("a")} == {link}


def test_student_without_a_feedback_page_is_no_link(attention, reports):
    page = parse(made(attention, [a_standing(reports["right"], "Ada")], href=lambda _: ""))
    assert not section(page, "students").all("a")


def test_class_without_anybody_is_a_page(tmp_path):
    page = assert_sound(made(a_lab(tmp_path), []), "en")
    assert words.NO_SCORES.en in page.text
    assert words.NONE_FAILS.en in page.text
    assert words.NOTHING_ELSE.en in page.text


def test_hand_in_that_waits_is_counted_apart(tmp_path):
    waiting = Standing(Student("ada"), Mark(None, None), 1, Attempt("ada", 1, "ada.py"))
    page = parse(made(a_lab(tmp_path), [waiting]))
    assert tiles(page) == {
        "students": 1, "graded": 0, "pass every check": 0, "handed in nothing": 0, "not graded yet": 1
    }  # fmt: skip
    assert table(section(page, "students"))[0]["Verdict"] == "not graded yet"


def test_check_that_the_lab_no_longer_has_is_still_counted(reports, attention):
    entry = an_entry(reports["right"], red=("test1/gone",))
    figures = {(one.group, one.label): one for one in Census(attention, [a_standing(None, entry=entry)]).checks()}
    assert figures["test1", "gone"].failed == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_policy_knows_script_and_style_by_their_hashes(attention, classroom, language):
    page = parse(made(attention, classroom, language))
    policy = next(one.attributes["content"] for one in page.all("meta") if "http-equiv" in one.attributes)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (one,) = page.all(tag)
        digest = base64.b64encode(hashlib.sha256(str(one.children[0]).encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy.partition(f"{tag}-src")[2].partition(";")[0]


def test_what_students_wrote_is_text_and_capped(attention, reports):
    wrong = reports["softmax_axis_0"]
    text = "<img src=x onerror=alert(1)>\x1b]0;x\x07\u202e=cmd|'/C calc'!A1" + "A" * 10_000_000
    hand = Override(Score("80", 80.0, 100), text, text, DUE)
    entry = an_entry(wrong, first_wrong=Text.same(text), internal=text, known=(text,))
    standings = [
        Standing(Student(f"s{at}", text, text), Mark(wrong.score, hand.score, LATE, hand), 1,
                 Attempt(text, 1, text, at=DUE), entry)
        for at in range(3)
    ]  # fmt: skip
    standings.append(a_standing(None, student=Student(text), entry=msgspec.structs.replace(entry, score=None)))
    html = made(attention, standings, explanations={})
    page = assert_sound(html, "en")
    assert not page.all("img")
    assert "\x1b" not in html
    assert "\u202e" not in html
    assert "<img src=x onerror=alert(1)>\\x1b]0;x\\x07\\u202e=cmd|'/C calc'!A1" in page.text
    assert "… (+" in page.text
    assert len(html) < 120_000
    assert all(len(one.text) < 200 for one in page.all("td", kind="wrong"))
