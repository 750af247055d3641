"""What feedback pages and the class page say, in both languages: the one as Markdown, the other as its text."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from classroom import DUE, a_standing, an_entry
from goldens import same
from test_hidden import GROUP, SUITE
from test_messages import BREAKS
from webpage import parse

from grader.chaffs import read_chaff
from grader.exports.gradescope import gradescope
from grader.exports.jsonl import jsonl_for_students
from grader.labs import load_lab
from grader.language import LANGUAGES
from grader.marks import mark, overridden
from grader.models import Environment, Score, Text
from grader.pages.class_page import class_html
from grader.pages.feedback import feedback_html
from grader.pages.markdown import feedback_markdown
from grader.policy import Late
from grader.recording import record_lab
from grader.records import Attempt, Mark, Override, Standing, Student
from grader.reports.terminal import Screen
from grader.visibility import StudentView, student_view

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
DOUBLE = "def double(x):\n    {}\n\ndef bump(x):\n    x += 1\n"
CHAFFS = (
    "softmax_axis_0", "mask_rebinds_name", "scores_ignores_scale", "softmax_no_maximum", "scores_elementwise",
    "mask_multiplies", "scores_divides_by_scale", "mask_subtracts",
)  # fmt: skip
PRINTS = DOUBLE.format("print('again\\nagain')\n    for n in range(99): print('x', n)\n    return x")
WRONG = {
    "prints": PRINTS,
    "three times": DOUBLE.format("return 3 * x"),
    "raises": DOUBLE.format("return x.nosuch"),
    "recurs": DOUBLE.format("return double(x)"),
    "broken": "def double(x)\n    return x\n",
    "hangs": DOUBLE.format("while True: pass"),
    "eats": DOUBLE.format("return b'x' * (4 << 30)"),
    "dies": DOUBLE.format("import os; os._exit(1)"),
    "stub": "def double(x):\n    return None\n\n\ndef bump(x):\n    return None\n",
    **{f"plus {number}": DOUBLE.format(f"return x + {number}") for number in range(7)},
}
HAND = Override(Score("8", 8.0, 10), "m.okafor", "explained it in the lab session", DUE)


@pytest.fixture(scope="module")
def attention_sources(attention):
    folder = attention.solutions
    reference = (folder / "reference.py").read_text(encoding="utf-8")
    found = {name: (folder / f"chaffs/{name}.py").read_text(encoding="utf-8") for name in CHAFFS}
    return found | {
        "two": reference + "\ndef apply_mask(s, m):\n    s = s + m\n\ndef softmax(x):\n    return np.cos(x)\n",
        "no shape": reference + "\ndef softmax(x):\n    return x[:1]\n",
    }


@pytest.fixture(scope="module")
def attention_reports(attention, attention_sources, grade):
    return grade(attention, attention_sources)


@pytest.fixture
def secret(mini):
    """The small lab with a hidden group."""
    (mini.solutions / "hidden.py").write_text(SUITE)
    path = mini.folder / "lab.toml"
    path.write_text(path.read_text(encoding="utf-8") + GROUP, encoding="utf-8")
    return record_lab(load_lab(mini.folder))


def broken_in(mini, grade):
    """Return the report of a suite that fails from now on."""
    text = mini.suite.read_text(encoding="utf-8")
    mini.suite.write_text(text.replace(*BREAKS), encoding="utf-8")
    return grade(mini, {"one": RIGHT})["one"]


def pages(cases):
    """Return each case as Markdown in both languages: its lab, standing, view and source."""
    lines = []
    for title, (lab, standing, view, source) in cases.items():
        for language in LANGUAGES:
            lines += [f"=== {title} ({language})", ""]
            lines += feedback_markdown(lab, standing, view, language=language, source=source).splitlines()
            lines += [""]
    return lines


def steady(report):
    """Return a report without what differs from one machine to the next."""
    ran = Environment("3.12", "2.0", "1.0", "limits", ("process", "rlimits"))
    return msgspec.structs.replace(report, environment=ran)


def test_feedback_on_what_is_wrong(attention, attention_reports, attention_sources, mini, grade):
    found = grade(mini, {name: WRONG[name] for name in ("prints", "broken", "hangs", "raises", "recurs")})
    cases = {}
    for name in ("two", "no shape"):
        report = steady(attention_reports[name])
        cases[name] = (attention, a_standing(report), StudentView(report), attention_sources[name])
    for name, report in found.items():
        plain = steady(report)
        cases[name] = (mini, a_standing(plain, "Ada"), StudentView(plain), WRONG[name])
    same("pages/feedback", pages(cases))


def handed(days, late, earned):
    """Return the mark of an attempt so many days after it was due."""
    at = None if days is None else DUE + timedelta(days=days - 0.5)
    return mark(late, DUE, Attempt("one", 1, "one.py", at=at, late=days is None), earned)


def test_feedback_beside_the_checks(mini, grade):
    reports = {name: steady(one) for name, one in grade(mini, {"right": RIGHT, "half": WRONG["plus 0"]}).items()}
    right, half = reports["right"], reports["half"]
    broken = broken_in(mini, grade)
    tenth = Late(due=DUE, per_day=10.0)
    who = Student("s1", "Zoë 佐藤", "A")
    again = {"student": who, "attempts": 3, "counted": Attempt("s1", 2, "s1/student.py", "ab" * 32, DUE)}
    marks = {
        "late, a day": handed(1, tenth, right.score),
        "late, three days": handed(3, tenth, right.score),
        "late, at no cost": handed(2, Late(due=DUE), right.score),
        "late, too late": handed(4, Late(due=DUE, closed_after_days=3), right.score),
        "late, as marked": handed(None, tenth, right.score),
        "set by hand": overridden(Mark(half.score, half.score), HAND),
    }
    cases = {
        "all right, second of three": (mini, a_standing(right, **again), StudentView(right), RIGHT),
        **{title: (mini, a_standing(right, mark=one), StudentView(right), RIGHT) for title, one in marks.items()},
        "nothing handed in": (mini, a_standing(None), None, ""),
        "not graded": (mini, a_standing(right, entry=None, mark=Mark(None, None)), None, ""),
        "the grader failed": (mini, a_standing(broken, mark=Mark(None, None)), StudentView(steady(broken)), RIGHT),
    }
    same("pages/beside", pages(cases))


def test_feedback_while_checks_are_hidden(secret, grade):
    secretly = RIGHT.replace("2 * x", "2 * x if max(x) < 9 else x")
    found = grade(secret, {"right": RIGHT, "wrong": WRONG["plus 1"], "secretly": secretly})
    found = {name: steady(report) for name, report in found.items()}
    late = handed(1, Late(due=DUE, per_day=10.0), found["right"].score)
    by_hand = overridden(Mark(None, None), HAND)
    cases = {
        f"{name}, {shown}": (secret, a_standing(report), student_view(secret, report, shown), RIGHT)
        for name, report in found.items() for shown in ("nothing", "names")
    }  # fmt: skip
    view = student_view(secret, found["right"], "nothing")
    cases["late"] = (secret, a_standing(found["right"], mark=late), view, RIGHT)
    cases["set by hand"] = (secret, a_standing(found["right"], mark=by_hand), view, RIGHT)
    same("pages/hidden", pages(cases))


def test_where_else_hidden_checks_and_faults_of_the_grader_are_told(secret, mini, grade):
    (secret.solutions / "hidden.py").write_text(SUITE.replace("    x = ", "    raise KeyError\n    x = "))
    lab = load_lab(secret.folder)
    report = steady(grade(lab, {"one": RIGHT})["one"])
    [line] = jsonl_for_students([(a_standing(report), student_view(lab, report, "nothing"))])
    said = msgspec.json.decode(line)["report"]["first_wrong"]
    (secret.solutions / "hidden.py").unlink()
    handed_out = load_lab(secret.folder)
    passing = grade(handed_out, {"one": RIGHT})["one"]
    broken = broken_in(mini, grade)
    lines = []
    for language in LANGUAGES:
        lines += [said[language], ""]
        lines += [msgspec.json.decode(gradescope(lab, broken, language=language))["output"], ""]
        lines += [*(one.plain for one in Screen(handed_out, RIGHT, language=language).lines(passing, "one.py")), ""]
    same("pages/told-elsewhere", lines)


# The pages as HTML

BLOCKS = {"p", "h1", "h2", "h3", "li", "tr", "dt", "figcaption", "summary", "title", "desc", "pre", "a", "label"}


def lines_of(page):
    """Yield the text of a page: a line an element that stands alone, those of tables with their cells apart."""
    for one in page.children:
        if isinstance(one, str):
            continue
        for name in ("aria-label", "placeholder", "data-text"):
            if one.attributes.get(name):
                yield f"[{name}: {one.attributes[name]}]"
        if one.tag == "tr":
            yield " | ".join(cell.text for cell in one.all("th", "td"))
        elif one.tag in BLOCKS and one.tag != "a":
            yield one.text
            yield from (line for line in lines_of(one) if line.startswith("["))
        elif one.tag == "div" and not [child for child in one.all() if child.tag in BLOCKS - {"a"}]:
            yield one.text
        elif one.tag not in {"script", "style"}:
            yield from lines_of(one)


def test_feedback_page_has_these_words_of_its_own(attention, attention_reports):
    report = steady(attention_reports["softmax_axis_0"])
    lines = []
    for language in LANGUAGES:
        shown = feedback_html(
            attention, a_standing(report, "Ada"), StudentView(report), language=language, pictures=["<svg></svg>"]
        )
        lines += [*lines_of(parse(shown)), ""]
    same("pages/feedback-html", lines)


def someone(number, report, **changes):
    who = Student(f"s{number}", f"Student {number}", "AB"[number % 2])
    entry = an_entry(report, seconds=number / 10)
    fields = {"mark": Mark(report.score, report.score), "attempts": 1,
              "counted": Attempt(who.id, 1, "student.py", at=DUE), "entry": entry}  # fmt: skip
    return Standing(who, **(fields | changes))


def class_pages(lab, standings, known):
    lines = []
    for language in LANGUAGES:
        shown = class_html(
            lab, standings, made=datetime(2026, 3, 8, 9, 30, tzinfo=UTC), href=lambda one: f"{one.student.id}.html",
            explanations=known, language=language,
        )  # fmt: skip
        lines += [*lines_of(parse(shown)), ""]
    return lines


def test_class_page_of_many(attention, attention_reports):
    files = {name: read_chaff(attention.solutions / f"chaffs/{name}.py") for name in CHAFFS}
    known = {name: Text(one.en, one.zh) for name, one in files.items()}
    names = list(CHAFFS[:7])
    standings = [someone(number, attention_reports[names[number % 7]]) for number in range(14)]
    several = [someone(20 + number, attention_reports["softmax_axis_0"]) for number in range(12)]
    loud = an_entry(attention_reports["two"], printed=1)
    standings += [*several, someone(40, attention_reports["two"], entry=loud)]
    same("pages/class", class_pages(attention, standings, known))


def test_class_page_of_every_kind(secret, grade):
    found = grade(secret, WRONG | {"right": RIGHT})
    standings = [someone(number, report) for number, report in enumerate(found.values(), 10)]
    late = handed(1, Late(due=DUE, per_day=10.0), found["right"].score)
    standings += [
        someone(30, found["right"], mark=late),
        someone(31, found["right"], mark=overridden(Mark(found["right"].score, None), HAND)),
        someone(32, found["right"], entry=None, mark=Mark(None, None)),
        Standing(Student("s33", "Nobody"), Mark(None, None)),
        someone(34, found["right"], entry=an_entry(found["right"], score=None, verdict="internal",
                internal="verify.py, line 3: TypeError: no"), mark=Mark(None, None)),
    ]  # fmt: skip
    same("pages/class-kinds", class_pages(secret, standings, {}))


def test_class_page_of_nobody_and_of_one(mini, grade):
    nobody = class_pages(mini, [Standing(Student("s1", "Nobody"), Mark(None, None))], {})
    right = grade(mini, {"right": RIGHT})["right"]
    one = class_pages(mini, [someone(1, right, entry=an_entry(right, seconds=1.0, printed=1))], {})
    same("pages/class-small", [*nobody, "", *one])
