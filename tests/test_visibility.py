"""Hidden groups: what a student may see, and never "all passed" while one fails or is to come."""

import msgspec
import pytest
from builders import LAB_TOML, a_group, a_report, green, red, write_lab

from grader.labs import load_lab
from grader.models import Diagnosis, Text
from grader.visibility import student_view


@pytest.fixture
def lab(tmp_path):
    text = LAB_TOML.replace('id = "third"\n', 'id = "third"\nhidden = true\n')
    folder = write_lab(tmp_path / "labs", text=text)
    solutions = tmp_path / "solutions/small"
    solutions.mkdir(parents=True)
    (solutions / "reference.py").write_text("")
    (solutions / "hidden.py").write_text("")
    return load_lab(folder)


SECRET = "input [3, 1, 4]"
HIDDEN_RED = red("b", got=SECRET, want="1")


def report_of(lab, *, first_red=False, diagnosed=True):
    first = red("a", got="1", want="2") if first_red else green("a")
    groups = (
        a_group(lab, "first", first), a_group(lab, "second", green("a")),
        a_group(lab, "third", green("a"), HIDDEN_RED, output=SECRET),
    )  # fmt: skip
    wrong = "first: a" if first_red else f"third: {SECRET}"
    diagnosis = Diagnosis(("double",), ("double",)) if diagnosed else None
    return a_report(lab, *groups, diagnosis=diagnosis, first_wrong=Text.same(wrong))


def test_nothing_of_a_hidden_group_is_seen_but_how_many_are_to_come(lab):
    view = student_view(lab, report_of(lab), "nothing")
    assert [group.id for group in view.report.groups] == ["first", "second"]
    assert (view.checks_to_come, view.points_to_come, view.whole) == (2, 10, False)
    assert SECRET not in msgspec.json.encode(view.report).decode()


def test_score_and_verdict_shown_come_from_what_is_shown(lab):
    view = student_view(lab, report_of(lab), "nothing")
    assert (view.report.score.fraction, view.report.score.out_of) == (90, 90)
    assert view.report.verdict == "passed"


@pytest.mark.parametrize("shown", ["nothing", "names"])
def test_diagnosis_does_not_tell_that_a_hidden_check_is_red(lab, shown):
    assert student_view(lab, report_of(lab), shown).report.diagnosis is None
    assert student_view(lab, report_of(lab), shown).report.first_wrong is None
    assert student_view(lab, report_of(lab, first_red=True), shown).report.diagnosis is not None


def test_names_and_verdicts_stand_without_their_checks(lab):
    view = student_view(lab, report_of(lab), "names")
    third = view.report.groups[2]
    assert (third.title.en, third.verdict, third.score.fraction) == ("THIRD  both", "failed", 5)
    assert third.checks == ()
    assert SECRET not in msgspec.json.encode(view.report).decode()
    assert (view.report.score, view.report.verdict, view.whole) == (report_of(lab).score, "failed", True)


def test_report_is_cut_also_where_the_hidden_suite_is_not_at_hand(lab, tmp_path):
    report = report_of(lab)
    (tmp_path / "solutions/small/hidden.py").unlink()
    view = student_view(load_lab(lab.folder), report, "nothing")
    assert SECRET not in msgspec.json.encode(view.report).decode()
    assert (view.checks_to_come, view.points_to_come) == (2, 10)


@pytest.mark.parametrize("shown", ["nothing", "names"])
def test_line_on_which_a_hidden_suite_failed_is_not_told(lab, shown):
    groups = (
        a_group(lab, "first", green("a")), a_group(lab, "second", green("a")),
        a_group(lab, "third", internal=f"hidden.py, line 3: {SECRET}"),
    )  # fmt: skip
    report = a_report(lab, *groups, internal=f"hidden.py, line 3: {SECRET}", first_wrong=Text.same(SECRET))
    view = student_view(lab, report, shown)
    assert SECRET not in msgspec.json.encode(view.report).decode()
    assert (view.report.score, view.report.verdict) == (None, "internal")


def test_all_is_the_report_as_it_is(lab):
    assert student_view(lab, report_of(lab), "all").report == report_of(lab)


def test_lab_without_hidden_groups_shows_everything(tmp_path):
    lab = load_lab(write_lab(tmp_path / "labs"))
    report = a_report(lab, *(a_group(lab, group.id, green("a")) for group in lab.groups))
    view = student_view(lab, report, "nothing")
    assert (view.report, view.whole) == (report, True)
