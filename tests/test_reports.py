import ast
import io
import json
from fractions import Fraction

import pytest
from builders import a_fault, a_group, a_lab, a_report, green, red
from classroom import a_standing
from rich.cells import cell_len
from rich.console import Console

from grader.errors import InputError
from grader.models import Fault, Frame, Origin, Score, Text, Timing
from grader.reports.json_report import read_report, report_json
from grader.reports.table import score_table, summary
from grader.reports.terminal import QUIET, VERBOSE, Screen

ALMOST = Score.of(Fraction(99_999, 1000), 100)


@pytest.fixture
def lab(tmp_path):
    return a_lab(tmp_path)


def all_green(lab, **changes):
    return a_report(lab, *(a_group(lab, group.id, green("a"), green("b")) for group in lab.groups), **changes)


def mixed(lab, **changes):
    """Return a report: 20 of 60, 30 of 30 and 0 of 10 points."""
    return a_report(
        lab,
        a_group(lab, "first", green("a"), red("b", got="1.5", want="2"), red("c", got="0", want="1")),
        a_group(lab, "second", green("a")),
        a_group(lab, "third", red("a", got="nan", want="1")),
        **changes,
    )


def broken_suite(lab, **changes):
    groups = (
        a_group(lab, "first", green("a")),
        a_group(lab, "second", internal="verify.py, line 3: TypeError: no"),
        a_group(lab, "third", green("a")),
    )
    return a_report(lab, *groups, internal="verify.py, line 3: TypeError: no", **changes)


# --- the report as JSON


def write_report(folder, report):
    """Return the file of a report in ``folder``."""
    path = folder / f"{report.submission.id}.json"
    path.write_bytes(report_json(report))
    return path


def strict(path):
    """Return a JSON file's value; NaN and Infinity are not JSON."""

    def refuse(name):
        raise AssertionError(f"{name} is not JSON")

    return json.loads(path.read_text(encoding="utf-8"), parse_constant=refuse)


def test_report_is_read_back_as_it_was(tmp_path, lab):
    bases, frames = ("ValueError", "Exception"), (Frame(3, "double"),)
    fault = Fault("error", "call", Text("double raised Mine: 李", "double 抛出了 Mine: 李"), "Mine", bases, frames, 7)
    raised = red("b", "error", message=fault.reason, fault=fault)
    groups = (
        a_group(lab, "first", green("a", guard=True), raised, output="hi\n"),
        a_group(lab, "second", red("c", got="1", want="2", cell=(0, 1))),
        a_group(lab, "third", internal="verify.py, line 3: TypeError: no"),
    )
    report = a_report(lab, *groups, student="李雷", fault=fault, timing=Timing(1.25))
    path = write_report(tmp_path, report)
    assert read_report(path) == report


def test_exact_score_survives(tmp_path, lab):
    report = all_green(lab, score=Score.of(Fraction(26, 3), 100))
    assert read_report(write_report(tmp_path, report)).score.fraction == Fraction(26, 3)


def test_report_with_nan_in_its_texts_is_valid_json(tmp_path, lab):
    report = a_report(lab, a_group(lab, "first", red("x", got="nan", want="-inf", message=Text.same('"\\\n\x1f'))))
    path = write_report(tmp_path, report)
    assert strict(path)["groups"][0]["checks"][0]["got"] == "nan"
    assert read_report(path) == report


def test_missing_score_is_null_and_stays_none(tmp_path, lab):
    path = write_report(tmp_path, broken_suite(lab))
    assert strict(path)["score"] is None
    assert read_report(path).score is None


def test_one_report_is_the_same_file_every_time(tmp_path, lab):
    (tmp_path / "again").mkdir()
    one, other = write_report(tmp_path, mixed(lab)), write_report(tmp_path / "again", mixed(lab))
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lab": "small"}', "null", "\xff"])
def test_file_that_is_no_report_is_an_input_error(tmp_path, text):
    path = tmp_path / "ada.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError, match=r"ada\.json"):
        read_report(path)


def test_cut_off_report_is_an_input_error(tmp_path, lab):
    path = write_report(tmp_path, mixed(lab))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError):
        read_report(path)


def test_report_that_is_not_there_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=r"ada\.json"):
        read_report(tmp_path / "ada.json")


# --- the score table

WIDTHS = pytest.mark.parametrize("width", [80, 140], ids=["narrow", "wide"])


def table(lab, *reports, width=140):
    return [line.plain for line in score_table(lab, [a_standing(report) for report in reports], width)]


@WIDTHS
def test_table_holds_name_score_points_verdict_and_first_wrong(lab, width):
    lines = table(lab, mixed(lab, student="ann"), all_green(lab, student="bob"), width=width)
    assert lines[0].split()[:6] == ["student", "score", "first", "second", "third", "verdict"]
    text = " ".join(lines[1:]).split()
    assert text == [
        *["ann", "50", "20", "30", "0", "failed", "first:", "b"],
        *["bob", "100", "60", "30", "10", "passed"],
    ]


def test_first_wrong_stands_in_the_row_where_there_is_room_and_below_it_elsewhere(lab):
    assert len(table(lab, mixed(lab), width=140)) == 2
    assert len(table(lab, mixed(lab), width=80)) == 3
    assert len(table(lab, all_green(lab), width=80)) == 2


@WIDTHS
def test_report_without_score_has_a_dash_not_a_zero(lab, width):
    row = table(lab, broken_suite(lab, student="ann", first_wrong=None), width=width)[1]
    assert row.split() == ["ann", "-", "60", "-", "10", "internal"]


@WIDTHS
def test_score_in_the_table_is_never_rounded_up_to_full(lab, width):
    row = table(lab, all_green(lab, student="ann", score=ALMOST), width=width)[1]
    assert row.split()[1] == "99.99"


@WIDTHS
def test_columns_stand_under_their_heads_whatever_the_script_of_a_name(lab, width):
    names = ["bob", "李雷", "Zoë", "e\u0301ric", "한지민", "x" * 40, "名" * 40]
    reports = [all_green(lab, student=name) for name in names]
    lines = table(lab, *reports, width=width)
    places = {cell_len(line[: line.index("passed")]) for line in lines[1:]}
    assert places == {cell_len(lines[0][: lines[0].index("verdict")])}
    scores = {cell_len(line[: line.index(" 100 ") + 4]) for line in lines[1:]}
    assert scores == {cell_len(lines[0][: lines[0].index(" score ") + 6])}


@WIDTHS
def test_long_name_is_cut_and_says_so(lab, width):
    row = table(lab, all_green(lab, student="abcdefghij" * 5), width=width)[1]
    assert row.startswith("abcdefghij")
    assert "…" in row


@WIDTHS
@pytest.mark.parametrize("text", ["word " * 60, "字" * 200], ids=["latin", "CJK"])
def test_long_first_wrong_is_cut_at_the_width(lab, width, text):
    lines = table(lab, mixed(lab, first_wrong=Text.same(text)), width=width)
    assert max(cell_len(line) for line in lines) <= width
    assert "…" in lines[-1]


@WIDTHS
def test_markup_in_a_name_appears_literally(lab, width):
    row = a_standing(mixed(lab, student="[red]ann[/]", first_wrong=Text.same("[bold]x[/]")))
    lines = score_table(lab, [row], width)
    text = printed(lines, width)
    assert "[red]ann[/]" in text
    assert "[bold]x[/]" in text


def summed(lab, *reports):
    return "\n".join(line.plain for line in summary(lab, [a_standing(report) for report in reports]))


def test_table_of_nobody_is_its_head(lab):
    assert len(table(lab)) == 1


def test_summary_counts_verdicts_and_leaves_missing_scores_out_of_the_mean(lab):
    text = summed(lab, all_green(lab), mixed(lab), broken_suite(lab))
    assert "3 submissions" in text
    for part in ("1 passed", "1 failed", "1 internal", "mean score 75 of 100"):
        assert part in text


def test_mean_is_not_rounded_up_to_full(lab):
    text = summed(lab, all_green(lab), all_green(lab, score=ALMOST))
    assert "mean score 99.99 of 100" in text


def test_summary_without_any_score_names_no_mean(lab):
    assert "mean" not in summed(lab, broken_suite(lab))


# --- the student's screen

SOURCE = "import numpy as np\n\ndef double(x):\n    return x[9] * 2\n\ndef shift(x, by):\n    helper(x)\n"


def printed(lines, width=80):
    """Return lines as a console without colour prints them."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=False, no_color=True)
    for line in lines:
        console.print(line)
    return file.getvalue()


def screen(lab, report, *, source=SOURCE, **options):
    """Return the screen's lines as plain text."""
    return [line.plain for line in Screen(lab, source, **options).lines(report, "ada.py")]


def group_screen(lab, *checks, **options):
    """Return the lines of a report whose first group holds these checks."""
    return screen(lab, a_report(lab, a_group(lab, "first", *checks)), **options)


def lines_with(lines, text):
    return [line for line in lines if text in line]


def test_every_check_has_its_word_without_colour(lab):
    text = printed(Screen(lab, SOURCE).lines(mixed(lab), "ada.py"))
    words = [line.split()[:2] for line in text.splitlines() if line.startswith(("  PASS", "  FAIL"))]
    assert words == [["PASS", "a"], ["FAIL", "b"], ["FAIL", "c"], ["PASS", "a"], ["FAIL", "a"]]
    assert "\x1b" not in text


def test_red_check_shows_got_and_want(lab):
    check = red("out[0] == 2", got="1.5", want="2", cell=(0, 3), message=Text("too low", "太低"))
    lines = group_screen(lab, green("a"), check)
    text = " ".join(lines_with(lines, "out[0] == 2"))
    for part in ("got 1.5", "want 2", "[0, 3]", "too low"):
        assert part in text


def test_got_and_want_that_do_not_fit_stand_on_a_line_of_their_own(lab):
    long = "[" + "1.25, " * 30 + "]"
    lines = group_screen(lab, red("the label", got=long, want="2"))
    at = lines.index("  FAIL  the label")
    below = [line for line in lines[at + 1 :] if line.startswith(" " * 8)]
    assert " ".join(line.strip() for line in below) == f"got {long}, want 2"


def test_lines_fit_the_screen(lab):
    checks = [green("a"), red("b" * 24, got="1.5", want="2"), red("c", got="0." + "1" * 30, want="2")]
    for width in (60, 80, 120):
        lines = group_screen(lab, *checks, width=width)
        assert max(cell_len(line) for line in lines) <= width


def test_screen_names_lab_file_and_digest(lab):
    lines = screen(lab, mixed(lab))
    assert lines_with(lines, "small")
    assert lines_with(lines, "A small lab")
    assert "ab12ab12" in lines_with(lines, "ada.py")[0]


def test_each_group_has_its_title_and_points(lab):
    lines = screen(lab, mixed(lab))
    titles = ("FIRST  double", "SECOND  shift", "THIRD  both")
    for title, points in zip(titles, ("20 / 60", "30 / 30", "0 / 10"), strict=True):
        [line] = lines_with(lines, title)
        assert line.endswith(f" {points}")


def test_texts_come_in_chinese_where_that_is_asked_for(lab):
    lines = screen(lab, mixed(lab), language="zh")
    assert lines_with(lines, "小实验")
    assert lines_with(lines, "第一组")
    assert lines_with(lines, "自己加自己。")
    assert not lines_with(lines, "Add x to itself.")


def test_points_end_in_one_column_whatever_the_script_of_a_title(lab):
    lines = screen(lab, mixed(lab)) + screen(lab, mixed(lab), language="zh")
    ends = [cell_len(line) for line in lines if line.startswith(("FIRST", "THIRD", "第一组", "第三组"))]
    assert len(ends) == 4
    assert len(set(ends)) == 1


def test_traceback_shows_the_lines_of_the_students_file(lab):
    fault = a_fault("shift raised IndexError: too far", frames=(Frame(7, "shift"), Frame(4, "double")))
    lines = group_screen(lab, red("a", "error", message=fault.reason, fault=fault))
    at = next(n for n, line in enumerate(lines) if "line 7" in line)
    assert [line.strip() for line in lines[at : at + 4]] == [
        "student.py, line 7, in shift",
        "helper(x)",
        "student.py, line 4, in double",
        "return x[9] * 2",
    ]


def test_frame_outside_the_file_shows_no_source_line(lab):
    fault = a_fault(frames=(Frame(400, "double"), Frame(0, "x")))
    lines = group_screen(lab, red("a", "error", message=fault.reason, fault=fault))
    assert lines_with(lines, "line 400")


@pytest.mark.parametrize("character", ["\x0c", "\x0b", "\u2028", "\x85", "\x1c"], ids=ascii)
def test_source_line_is_the_one_python_counts(lab, character):
    source = f"# one{character}\nx = '{character}'\ndef double(x):\n    return x[9]\n"
    line = ast.parse(source).body[-1].body[0].lineno
    fault = a_fault(frames=(Frame(line, "double"),))
    lines = group_screen(lab, red("a", "error", message=fault.reason, fault=fault), source=source)
    assert lines_with(lines, "return x[9]")


def test_source_lines_of_a_windows_file_are_found(lab):
    fault = a_fault(frames=(Frame(4, "double"),))
    source = SOURCE.replace("\n", "\r\n")
    lines = group_screen(lab, red("a", "error", message=fault.reason, fault=fault), source=source)
    assert [line.strip() for line in lines_with(lines, "return")] == ["return x[9] * 2"]


def test_frames_that_repeat_are_counted(lab):
    fault = a_fault(frames=(Frame(7, "shift"), *[Frame(4, "double")] * 9))
    lines = group_screen(lab, red("a", "error", message=fault.reason, fault=fault))
    assert len(lines_with(lines, "line 4")) == 1
    assert lines_with(lines, "8 times")


def test_same_reason_is_said_once_for_a_run_of_checks(lab):
    fault = a_fault(frames=(Frame(4, "double"),))
    same = [red(label, "error", message=fault.reason, fault=fault) for label in "abcd"]
    lines = group_screen(lab, *same)
    assert len(lines_with(lines, fault.reason.en)) == 1
    assert len(lines_with(lines, "line 4")) == 1
    assert len(lines_with(lines, "FAIL")) == 4
    assert len(lines_with(lines, "the same reason")) == 3


def test_reason_is_said_again_after_another_one(lab):
    one, other = a_fault(), a_fault("double was stopped", "timeout")
    checks = [red(str(n), f.verdict, message=f.reason, fault=f) for n, f in enumerate([one, other, one])]
    lines = group_screen(lab, *checks)
    assert len(lines_with(lines, one.reason.en)) == 2
    assert len(lines_with(lines, other.reason.en)) == 1


def test_same_reason_never_points_at_a_line_with_another_reason(lab):
    fault = a_fault()
    lines = group_screen(
        lab,
        red("a", "error", message=fault.reason, fault=fault),
        red("b", got="1", want="2"),
        red("c", "error", message=fault.reason, fault=fault),
    )
    assert len(lines_with(lines, fault.reason.en)) == 2


def test_reason_is_said_in_every_group(lab):
    fault = a_fault()
    check = red("a", "error", message=fault.reason, fault=fault)
    lines = screen(lab, a_report(lab, *(a_group(lab, group.id, check, check) for group in lab.groups)))
    assert len(lines_with(lines, fault.reason.en)) == 3


def test_verbose_screen_repeats_the_reason(lab):
    fault = a_fault()
    checks = [red(label, "error", message=fault.reason, fault=fault) for label in "ab"]
    assert len(lines_with(group_screen(lab, *checks, verbosity=VERBOSE), fault.reason.en)) == 2


def test_quiet_screen_counts_the_checks_of_a_group(lab):
    lines = screen(lab, mixed(lab), verbosity=QUIET)
    assert not [line for line in lines if line.startswith(("  PASS", "  FAIL"))]
    assert lines_with(lines, "1 of 3 checks pass")


def test_guard_is_marked_when_it_is_red(lab):
    lines = group_screen(lab, green("kept", guard=True), red("broken", guard=True), red("plain"))
    assert "guard" in lines_with(lines, "broken")[0]
    assert "guard" not in lines_with(lines, "plain")[0] + lines_with(lines, "kept")[0]
    verbose = group_screen(lab, green("kept", guard=True), red("plain"), verbosity=VERBOSE)
    assert "guard" in lines_with(verbose, "kept")[0]


def test_markup_characters_of_a_student_appear_literally(lab):
    fault = a_fault("double raised ValueError: [red]no[/red]", frames=(Frame(1, "[b]f[/b]"),))
    checks = [red("x", got="'[bold]'", want="[link=x]"), red("y", "error", message=fault.reason, fault=fault)]
    group = a_group(lab, "first", *checks, output="[green]hi[/] :smile:\n")
    text = printed(Screen(lab, "x = '[blink]'\n").lines(a_report(lab, group), "[i]ada.py"), width=120)
    for part in ("[red]no[/red]", "'[bold]'", "[link=x]", "[green]hi[/] :smile:", "'[blink]'", "[i]ada.py"):
        assert part in text
    assert "[b]f[/b]" in text


def test_printed_lines_are_shown_with_their_group(lab):
    report = a_report(
        lab,
        a_group(lab, "first", red("a"), output="x = 1\nx = 1\nx = 1\nlast\n"),
        a_group(lab, "second", green("a")),
    )
    lines = screen(lab, report)
    repeated, last = lines_with(lines, "| x = 1"), lines_with(lines, "| last")
    assert len(repeated) == len(last) == 1
    assert "3 times" in repeated[0]
    assert lines.index(last[0]) < lines.index(lines_with(lines, "SECOND")[0])


def test_group_whose_suite_failed_says_that_it_was_not_the_student(lab):
    lines = screen(lab, broken_suite(lab))
    assert lines_with(lines, "verify.py, line 3: TypeError: no")
    assert lines_with(lines, "not you")
    assert lines_with(lines, "SECOND")[0].endswith("- / 30")
    assert lines_with(lines, "No score")
    assert not lines_with(lines, "All checks pass")


def test_score_and_number_of_green_checks_are_shown(lab):
    [line] = lines_with(screen(lab, mixed(lab)), "Score")
    assert "50 / 100" in line
    assert "2 of 5 checks" in line


def test_score_on_the_screen_is_never_rounded_up_to_full(lab):
    [line] = lines_with(screen(lab, mixed(lab, score=ALMOST)), "Score")
    assert "99.99 / 100" in line


def test_all_green_is_said_only_when_it_is_so(lab):
    assert lines_with(screen(lab, all_green(lab)), "All checks pass")
    assert not lines_with(screen(lab, mixed(lab)), "All checks pass")


def test_advice_names_the_first_red_group_and_its_function(lab):
    second = a_group(lab, "second", green("b"), red("c"), red("d"))
    report = a_report(lab, a_group(lab, "first", green("a")), second)
    [line] = lines_with(screen(lab, report), "Look first")
    for part in ("shift", "second", "c"):
        assert part in line.split("at", 1)[1]
    assert lines_with(screen(lab, mixed(lab)), "Add x to itself.")


# --- a file that could not be loaded


def unloadable(lab, source, mark, *, line=1):
    """Return the screen of a file with a syntax error at the (only) place of ``mark`` in its line."""
    column = source.splitlines()[line - 1].index(mark) + 1
    reason = Text.same(f"student.py, line {line}: SyntaxError: invalid syntax")
    fault = Fault("error", "import", reason, "SyntaxError", ("SyntaxError",), (Frame(line, ""),), column)
    checks = [red(label, "error", message=reason, fault=fault) for label in "ab"]
    groups = [a_group(lab, group.id, *checks) for group in lab.groups]
    return screen(lab, a_report(lab, *groups, fault=fault, submission=Origin("ada", "ada.py")), source=source)


@pytest.mark.parametrize(
    "source",
    [
        "x = 1 $ 2\n",
        "    x = 1 $ 2\n",
        "\tx = 1 $ 2\n",
        "\t \tx = 1 $ 2\n",
        "x = '李雷' $ 2\n",
        "\t变量 = '李雷' $ 2\n",
        "x = 'é' $ 2\n",
        "x = 'e\u0301' $ 2\n",
        "x\t=\t1\t$ 2\n",
        "x = '\x01\u202e' $ 2\n",
        "$\n",
    ],
    ids=ascii,
)
def test_caret_stands_under_the_column_of_a_syntax_error(lab, source):
    lines = unloadable(lab, source, "$")
    at = next(n for n, line in enumerate(lines) if line.strip() == "^")
    code = lines[at - 1]
    assert cell_len(lines[at].rstrip("^")) == cell_len(code[: code.index("$")])


def test_load_fault_is_told_once_with_its_line_before_all_groups(lab):
    lines = unloadable(lab, "x = 1\ny = = $ 2\n", "$", line=2)
    assert len(lines_with(lines, "SyntaxError")) == 1
    assert len(lines_with(lines, "y = = $ 2")) == 1
    assert lines.index(lines_with(lines, "SyntaxError")[0]) < lines.index(lines_with(lines, "FIRST")[0])
    assert len(lines_with(lines, "0 of 2 checks pass")) == 3


def test_load_fault_without_a_line_shows_its_reason(lab):
    fault = Fault("error", "source", Text.same("ada.py has 2,000,000 bytes"))
    check = red("a", "error", message=fault.reason, fault=fault)
    lines = screen(lab, a_report(lab, a_group(lab, "first", check), fault=fault), source="")
    assert lines_with(lines, fault.reason.en)
    assert not lines_with(lines, "^")
