"""The screen of `grader watch`: what is on it, that it fits, that it stands still."""

import io
import re
import signal

import msgspec
import pytest
from builders import a_fault, a_group, a_lab, a_report, green, red
from rich.cells import cell_len
from rich.console import Console
from watched import LOOK, right, wrong

from grader.hints import Hint
from grader.models import Fault, Frame, Text
from grader.reports.still import Still, View
from grader.watching.display import InPlace, Printed


@pytest.fixture
def small(tmp_path):
    return a_lab(tmp_path / "still")


def frame(view, width=80, height=24, language="en"):
    return [line.plain for line in Still(view, width=width, language=language).frame(height)]


def shown(view, language="en"):
    return "\n".join(frame(view, language=language, height=60))


NOW = Text.same("12:34:56")


def test_changes_name_the_checks_that_turned(small):
    before, after = wrong(small, "a"), wrong(small, "b")
    said = shown(View(small, NOW, after, before=before))
    assert "green now  first/a" in said
    assert "red now    first/b" in said
    assert "no check changed" in shown(View(small, NOW, after, before=after))
    assert "now" not in shown(View(small, NOW, after)).replace(NOW.en, "")


def test_score_says_what_was_gained(small):
    said = shown(View(small, NOW, wrong(small, "a"), before=wrong(small, "a", "b")))
    assert "Score  70 / 100  (+30)" in said
    said = shown(View(small, NOW, wrong(small, "a", "b"), before=wrong(small, "a")))
    assert "Score  40 / 100  (-30)" in said


def test_each_group_has_one_line_with_its_points(small):
    lines = frame(View(small, NOW, wrong(small, "a")))
    assert [line.split()[:2] for line in lines[3:6]] == [["FAIL", "FIRST"], ["PASS", "SECOND"], ["PASS", "THIRD"]]
    assert lines[3].endswith("1 of 2 pass    30 / 60")
    assert lines[4].endswith("30 / 30")


def test_syntax_error_is_shown_with_its_line_and_caret(small):
    fault = Fault("error", "import", Text.same("student.py, line 2: SyntaxError"), frames=(Frame(2, ""),), column=7)
    report = a_report(small, a_group(small, "first", red("a", fault=fault)), fault=fault)
    view = View(small, NOW, report, source="x = 1\ndef f(:\n", before=wrong(small, "a"))
    lines = frame(view)
    at = next(number for number, line in enumerate(lines) if line.strip() == "def f(:")
    assert lines[at + 1].index("^") == lines[at].index(":")
    assert any("nothing ran" in line for line in lines)


def test_first_red_check_comes_with_the_students_own_line_and_the_diagnosis(small):
    fault = a_fault("double raised NameError", frames=(Frame(2, "double"),))
    report = wrong(small, "b", diagnosis=LOOK)
    first = a_group(small, "first", red("a", fault=fault, message=fault.reason), output="printed by double\n")
    view = View(
        small,
        NOW,
        msgspec.structs.replace(report, groups=(first, *report.groups[1:])),
        source="def double(x):\n    return y\n",
    )
    said = shown(view)
    assert "double raised NameError" in said
    assert "return y" in said
    assert "First wrong  double" in said
    assert "| printed by double" in said


VIEWS = {
    "no run": lambda lab: View(lab, NOW),
    "right": lambda lab: View(lab, NOW, right(lab), before=wrong(lab, "a"), notice=Text.same("done " * 40)),
    "wrong": lambda lab: View(lab, NOW, wrong(lab, "a", diagnosis=LOOK), before=right(lab), hint=hint_of(lab)),
    "no score": lambda lab: View(
        lab, NOW, a_report(lab, a_group(lab, "first", internal="verify.py: no"), internal="verify.py: no")
    ),
    "no keys": lambda lab: View(lab, NOW, wrong(lab, "a"), keys=False),
}


def hint_of(lab):
    return Hint(lab.group("first"), 1)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 50), (40, 12), (80, 8), (60, 3), (20, 1)])
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_frame_fits_its_terminal_and_ends_with_the_keys(small, view, width, height, language):
    lines = frame(view(small), width, height, language)
    assert len(lines) == height
    assert max(map(cell_len, lines)) <= max(40, width)
    if view(small).keys:
        assert lines[-1].startswith("h ")


def test_green_groups_are_folded_before_anything_is_cut(small):
    view = VIEWS["wrong"](small)
    states = []
    for height in range(24, 7, -1):
        lines = frame(view, 80, height)
        folded = "  PASS  second, third" in lines
        cut = re.fullmatch(r"\.\.\. \d+ more lines; `grader test small` shows all", lines[-2]) is not None
        assert cut == all(not line.startswith("First wrong") for line in lines)
        states.append((folded, cut))
    assert sorted(set(states)) == [(False, False), (True, False), (True, True)]
    assert states == sorted(states)


def test_long_labels_and_titles_are_cut_with_a_mark(small):
    label = "x" * 200
    before = a_report(small, a_group(small, "first", green(label)))
    after = a_report(small, a_group(small, "first", red(label, got="1", want="2")))
    lines = frame(View(small, Text.same("state"), after, before=before), 60, 20)
    assert next(line for line in lines if line.startswith("red now")).endswith("…")
    assert lines[0].endswith("state")


def test_plain_says_everything_without_columns(small):
    lines = [line.plain for line in Still(VIEWS["wrong"](small), width=80, language="en", plain=True).frame()]
    assert "  FAIL  FIRST  double  1 of 2 pass  30 / 60" in lines


# --- displays


def drawn(*views):
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80, height=24, highlight=False, color_system="standard")
    with InPlace(console, "en", print) as display:
        for view in views:
            display.show(view, settled=True)
    return out.getvalue()


def test_screen_is_drawn_over_and_never_cleared(small):
    text = drawn(VIEWS["wrong"](small), VIEWS["right"](small), VIEWS["no run"](small))
    assert text.startswith("\x1b[?1049h")
    assert text.endswith("\x1b[?1049l")
    assert text.count("\x1b[?25l") == text.count("\x1b[?25h") == 1
    inside = text.split("\x1b[?1049h")[1].split("\x1b[?1049l")[0]
    assert "\x1b[2J" not in inside
    assert inside.count("\x1b[H") >= 3
    assert inside.count("h hint") == 3


def test_every_frame_covers_the_one_before(small):
    last = drawn(VIEWS["wrong"](small), VIEWS["no run"](small)).split("\x1b[H")[-1].split("\x1b[?")[0]
    rows = re.sub(r"\x1b\[[0-9;]*m", "", last).split("\n")
    assert len(rows) == 24
    assert all(cell_len(row) == 80 for row in rows)


def test_screen_is_given_back_after_an_exception():
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=80, height=24)
    before = signal.getsignal(signal.SIGWINCH) if hasattr(signal, "SIGWINCH") else None
    with pytest.raises(ZeroDivisionError), InPlace(console, "en", print):
        raise ZeroDivisionError
    assert out.getvalue().endswith("\x1b[?1049l")
    if before is not None:
        assert signal.getsignal(signal.SIGWINCH) is before


def printed(*steps):
    out = io.StringIO()
    with Printed(Console(file=out, width=80, highlight=False), "en", width=80, plain=False) as display:
        for view, settled in steps:
            display.show(view, settled=settled)
    return out.getvalue()


def test_runs_are_printed_when_they_are_over_and_once(small):
    view = View(small, NOW, wrong(small, "a"), keys=False)
    text = printed((View(small, NOW), False), (view, False), (view, True), (view, True))
    assert text.count("Score  70 / 100") == 1
    assert "\x1b" not in text
    again = view._replace(report=right(small))
    assert printed((view, True), (again, True)).count("Score") == 2


def test_hint_is_printed_without_the_rest(small):
    view = View(small, NOW, wrong(small, "a"))
    text = printed((view, True), (view._replace(hint=hint_of(small)), True))
    assert text.count("Score") == 1
    assert "Hint 1 of 1  Add x to itself." in text


def test_check_of_the_function_that_hung_is_shown_before_an_earlier_red_one(small):
    hung = Fault("timeout", "call", Text.same("shift was stopped"), function="shift")
    report = a_report(
        small, a_group(small, "first", red("a")),
        a_group(small, "second", red("b"), red("c", "timeout", fault=hung, message=hung.reason)),
    )  # fmt: skip
    said = shown(View(small, NOW, report))
    assert said.index("SECOND") < said.index("shift was stopped")
    assert "FAIL  a" not in said
    assert "FAIL  b" not in said
