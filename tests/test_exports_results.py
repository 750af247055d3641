import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema
from builders import a_fault, a_group, a_lab, a_report, green, red
from hypothesis import given
from hypothesis import strategies as st
from standings import HOSTILE, all_green, broken_suite, hidden_lab, mixed, score, standing, student

from grader.exports.gradescope import failed, for_instructors, gradescope
from grader.exports.junit import junit, junit_of, junit_of_labs
from grader.labs import HIDDEN_FILE, load_lab
from grader.models import Environment, Frame, Text, Timing
from grader.policy import Hidden
from grader.visibility import student_view

SCHEMAS = Path(__file__).parent / "schemas"
XSD = xmlschema.XMLSchema10(SCHEMAS / "junit.xsd")
RESULTS = jsonschema.Draft202012Validator(json.loads((SCHEMAS / "gradescope.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    return a_lab(tmp_path_factory.mktemp("results"))


# --- JUnit


def read(data):
    """Return the document's root, valid against the schema."""
    XSD.validate(data.decode())
    return ElementTree.fromstring(data)


def case_of(check, lab):
    """Return the outcome of a report's one check: its element."""
    root = read(junit_of(a_report(lab, a_group(lab, "first", check))))
    [case] = root.iter("testcase")
    [outcome] = case
    return outcome


def test_each_check_is_a_case_of_its_group(lab):
    root = read(junit_of(mixed(lab)))
    cases = [(case.get("classname"), case.get("name"), [child.tag for child in case]) for case in root.iter("testcase")]
    assert cases == [
        ("first", "a", []), ("first", "b", ["failure"]), ("first", "c", ["failure"]), ("second", "a", []),
        ("third", "secret", ["failure"]),
    ]  # fmt: skip


def test_cases_have_file_and_line_where_these_are_known(lab):
    def where(group, check):
        return f"{group.id}.py", len(check.label)

    root = read(junit_of_labs("grader", [("one", mixed(lab), where), ("two", all_green(lab), None)]))
    one, two = root
    assert (root.get("name"), one.get("name"), two.get("name")) == ("grader", "one", "two")
    assert [(case.get("file"), case.get("line")) for case in one.iter("testcase")] == [
        ("first.py", "1"), ("first.py", "1"), ("first.py", "1"), ("second.py", "1"), ("third.py", "6"),
    ]  # fmt: skip
    assert all(case.get("file") is case.get("line") is None for case in two.iter("testcase"))


def test_suite_and_document_count_what_is_in_them(lab):
    reports = [mixed(lab), all_green(lab), None]
    class_ = [(standing(student(name)), report) for name, report in zip("xyz", reports, strict=True)]
    root = read(junit("small", class_))
    counts = [[int(one.get(key)) for key in ("tests", "failures", "errors", "skipped")] for one in (root, *root)]
    assert counts == [[12, 3, 0, 1], [5, 3, 0, 0], [6, 0, 0, 0], [1, 0, 0, 1]]
    assert [suite.get("name") for suite in root] == ["x", "y", "z"]


def test_wrong_value_is_a_failure_that_says_got_and_want(lab):
    outcome = case_of(red("a", got="1.5", want="2", message=Text("too low", "太低")), lab)
    assert outcome.tag == "failure"
    for part in ("got 1.5", "want 2", "too low"):
        assert part in outcome.get("message")


@pytest.mark.parametrize("verdict", ["error", "timeout", "memory", "crashed", "internal"])
def test_code_that_gives_no_value_is_an_error_with_its_lines(lab, verdict):
    fault = a_fault("double raised IndexError", verdict, exception="IndexError", frames=(Frame(7, "double"),))
    outcome = case_of(red("a", verdict, message=fault.reason, fault=fault), lab)
    assert (outcome.tag, outcome.get("type")) == ("error", "IndexError")
    assert "student.py, line 7" in outcome.text


def test_who_handed_in_nothing_is_a_skipped_case_not_a_failure():
    root = read(junit("small", [(standing(), None)]))
    [outcome] = root.find("testsuite/testcase")
    assert (outcome.tag, outcome.get("message")) == ("skipped", "nothing was handed in")


def test_fault_of_the_suite_is_an_error(lab):
    root = read(junit_of(broken_suite(lab)))
    assert "verify.py, line 3" in root.find(".//error").get("message")
    root = read(junit_of(a_report(lab, internal="the verifier died", verdict="internal")))
    assert root.find(".//error").get("message") == "the verifier died"


def test_what_was_printed_stands_in_the_suites_output(lab):
    report = a_report(lab, a_group(lab, "first", green("a"), output="hello <&>\n"))
    assert "hello <&>" in read(junit_of(report)).find("testsuite/system-out").text


def test_group_whose_checks_are_not_shown_is_one_case(tmp_path):
    lab = hidden_lab(tmp_path)
    data = junit_of(student_view(lab, mixed(lab), "names").report)
    assert b"secret" not in data
    [case] = [case for case in read(data).iter("testcase") if case.get("classname") == "third"]
    assert [child.tag for child in case] == ["failure"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_well_formed_xml_and_visible(lab, text):
    check = red("a", got=text, want=text, message=Text.same(text))
    group = a_group(lab, "first", check, output=text)
    root = read(junit(text, [(standing(student(text)), a_report(lab, group))]))
    shown = text.replace("\r", "\\x0d").replace("\x1b", "\\x1b").replace("\x00", "\\x00")
    shown = shown.replace("\ufffe", "\\xfffe").replace("\udcff", "\\xdcff")
    assert root.find("testsuite").get("name") == shown
    assert shown in root.find(".//failure").text


@given(st.text())
def test_any_text_makes_a_valid_document(lab, text):
    root = read(junit("x", [(standing(student(text)), a_report(lab, a_group(lab, "first", red(text, got=text))))]))
    assert len(root.find("testsuite").get("name")) >= len(text)


# --- Gradescope


def results(lab, report, **options):
    """Return results.json as its schema's reader sees it."""
    data = json.loads(gradescope(lab, report, **options))
    RESULTS.validate(data)
    return data


def students_part(data):
    """Return what a student may ever read of the results, as one text."""
    shown = [test for test in data["tests"] if test["visibility"] != "hidden"]
    return json.dumps([data["output"], shown], ensure_ascii=False)


def test_groups_are_tests_with_points_and_their_checks(lab):
    data = results(lab, mixed(lab), output="**feedback**")
    keys = ("number", "name", "score", "max_score", "status")
    assert [tuple(test[key] for key in keys) for test in data["tests"]] == [
        ("1", "FIRST  double", 20, 60, "failed"), ("2", "SECOND  shift", 30, 30, "passed"),
        ("3", "THIRD  both", 0, 10, "failed"),
    ]  # fmt: skip
    assert data["score"] == 50
    assert "FAIL  b   got 1.5, want 2" in data["tests"][0]["output"]
    assert (data["output"], data["output_format"]) == ("**feedback**", "md")


def test_scores_have_two_decimals_and_no_more(lab):
    data = gradescope(lab, all_green(lab, score=score(Fraction(26, 3))), final=score(Fraction(1, 3))).decode()
    assert '"score": 0.33,' in data or '"score": 0.33\n' in data
    assert "0000" not in data.replace("0" * 64, "")


def test_final_mark_stands_in_for_what_was_earned(lab):
    assert results(lab, mixed(lab), final=score(45))["score"] == 45
    assert results(lab, mixed(lab), final=score(0))["score"] == 0


def test_score_set_by_hand_counts_where_the_grader_failed(lab):
    data = results(lab, broken_suite(lab), final=score(80))
    assert data["score"] == 80
    assert data["output"] == ""


def test_report_without_score_gives_no_score_anywhere(lab):
    data = results(lab, broken_suite(lab), output="feedback")
    assert "score" not in data
    assert not [test for test in data["tests"] if "score" in test]
    assert data["output"].startswith("feedback")
    assert "no fault of yours" in data["output"]


@pytest.mark.parametrize(
    ("policy", "visibility", "checks"),
    [
        ("", "after_due_date", False),
        ('before = "nothing"\nafter = "nothing"', "hidden", False),
        ('before = "nothing"\nafter = "all"', "after_due_date", True),
        ('before = "names"\nafter = "all"', "visible", False),
        ('before = "all"\nafter = "all"', "visible", True),
    ],
)
def test_hidden_group_is_shown_as_the_policy_says(tmp_path, policy, visibility, checks):
    lab = hidden_lab(tmp_path, policy)
    data = results(lab, mixed(lab))
    [hidden] = [test for test in data["tests"] if test.get("extra_data", {}).get("group") == "third"]
    assert hidden["visibility"] == visibility
    assert ("secret" in students_part(data)) == checks


def test_course_that_hides_more_than_the_lab_is_obeyed(tmp_path):
    lab = hidden_lab(tmp_path, 'before = "all"\nafter = "all"')
    data = results(lab, mixed(lab), hidden=Hidden("nothing", "nothing"))
    assert "secret" not in students_part(data)
    assert "FAIL  secret" in for_instructors(lab, mixed(lab), hidden=Hidden("nothing", "nothing"))


def test_grader_that_failed_gives_no_score_and_tells_only_staff_why():
    data = json.loads(failed("disk full", "en"))
    RESULTS.validate(data)
    assert "score" not in data
    assert "no fault of yours" in data["output"]
    assert "disk full" not in students_part(data)
    assert "disk full" in data["tests"][0]["output"]
    assert json.loads(failed(language="zh"))["tests"] == []


def test_group_stays_hidden_where_its_suite_is_not_installed(tmp_path):
    lab = hidden_lab(tmp_path)
    report = mixed(lab)
    (tmp_path / "solutions/small" / HIDDEN_FILE).unlink()
    assert "secret" not in students_part(results(load_lab(lab.folder), report))


def test_instructors_see_hidden_checks_and_isolation(tmp_path):
    lab = hidden_lab(tmp_path)
    notes = "isolation: limits only"
    data = results(lab, mixed(lab), notes=notes)
    text = "".join(test["output"] for test in data["tests"] if test["visibility"] == "hidden")
    assert text == for_instructors(lab, mixed(lab), notes)
    assert "FAIL  secret" in text
    assert notes in text
    assert notes not in students_part(data)


@pytest.mark.parametrize("policy", ['before = "names"\nafter = "names"', 'before = "all"\nafter = "all"'])
def test_no_test_is_hidden_for_the_sake_of_a_note_because_that_would_hide_the_total(tmp_path, policy):
    lab = hidden_lab(tmp_path, policy)
    data = results(lab, mixed(lab), notes="isolation: limits only")
    assert {test["visibility"] for test in data["tests"]} == {"visible"}
    assert "isolation: limits only" in for_instructors(lab, mixed(lab), "isolation: limits only")


def test_fault_of_the_suite_is_for_instructors_only(lab):
    data = results(lab, broken_suite(lab))
    assert "verify.py" not in students_part(data)
    assert "verify.py" in json.dumps(data)


def test_texts_come_in_chinese_where_that_is_asked_for(lab):
    data = results(lab, broken_suite(lab), language="zh")
    assert data["tests"][0]["name"] == "第一组"
    assert "没有分数" in data["output"]


def test_flood_of_output_is_cut_and_says_so(lab):
    data = results(lab, a_report(lab, a_group(lab, "first", green("a"), output="x" * 10_000_000)))
    assert len(json.dumps(data)) < 100_000
    assert "more)" in data["tests"][0]["output"]


def test_time_and_versions_are_kept(lab):
    report = mixed(lab, timing=Timing(1.23456), environment=Environment("3.12", "2.0", "9.9", "none"))
    data = results(lab, report)
    assert data["execution_time"] == 1.23
    assert data["extra_data"]["grader"] == "9.9"


@given(st.text())
def test_any_text_is_valid_json_for_gradescope(lab, text):
    group = a_group(lab, "first", red("a", got=text, want="1", message=Text.same(text)), output=text)
    data = results(lab, a_report(lab, group), output=text, notes=text)
    assert data["output"] == text.encode("utf-8", "backslashreplace").decode()
