"""One batch: seeds, silence, the suite's own faults, and a report that is the same each time."""

import msgspec
import pytest

from grader.errors import LabError
from grader.grading import UNREPORTED
from grader.labs import load_lab
from grader.models import Text

RIGHT = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n"
MEMORISED = """
import numpy as np

def double(x):
    if x.shape == (2,):
        return np.array([2.0, 4.0])
    return np.array({answer})

def bump(x):
    x += 1
"""


def edit(lab, old, new):
    path = lab.suite
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    return load_lab(lab.folder)


def test_reference_gets_all_and_stub_nothing(mini, grade):
    reports = grade(mini, {"right": RIGHT, "stub": mini.stub.read_text()})
    assert reports["right"].score.fraction == 10
    assert reports["right"].verdict == "passed"
    assert reports["stub"].score.fraction == 0


def test_part_of_a_group_earns_its_share(mini, grade):
    half = "def double(x):\n    out = x.copy()\n    out[0] *= 2\n    return out\n\ndef bump(x):\n    x += 1\n"
    report = grade(mini, {"half": half})["half"]
    assert report.score.exact == "6"  # 6 * 1/3 + 4
    assert report.first_wrong == Text("twice: out[1] == 4", "twice：out[1] == 4")


def test_red_guard_costs_a_share(mini, grade):
    returns = "def double(x):\n    return 2 * x\n\ndef bump(x):\n    x += 1\n    return x\n"
    report = grade(mini, {"returns": returns})["returns"]
    assert report.score.exact == "6"  # the guard `returns None` is red: 4 * max(0, 1 - 1) / 1


def test_stored_answers_of_the_fixed_seed_lose_the_random_check_under_a_fresh_one(mini, grade):
    answers = msgspec.json.decode((mini.folder / "expected.json").read_bytes())
    stored = MEMORISED.format(answer=answers["twice"][0]["values"])
    assert grade(mini, {"stored": stored})["stored"].verdict == "passed"
    fresh = grade(mini, {"stored": stored}, seed=12345)["stored"]
    assert fresh.first_wrong.en == "twice: random [3] matches the oracle"
    assert fresh.seed == 12345


def test_same_submission_and_seed_give_the_same_bytes(mini, grade, without_time):
    sources = {
        "right": RIGHT,
        "prints": "print({'a', 'b', 'c'})\n" + RIGHT,
        "raises": "def double(x):\n    raise KeyError({'x', 'y', 'z'})\n",
        "hangs": "def double(x):\n    while True: pass\n",
    }
    first, second = (grade(mini, sources, seed=99) for _ in range(2))
    for name in sources:
        assert without_time(first[name]) == without_time(second[name])


def test_order_and_company_do_not_matter(mini, grade, without_time):
    sources = {"a": RIGHT, "b": "import os\nos._exit(1)", "c": "def double(x):\n    return x * x\n"}
    together = grade(mini, sources, seed=3)
    alone = {name: grade(mini, {name: source}, seed=3)[name] for name, source in reversed(sources.items())}
    for name in sources:
        assert without_time(together[name]) == without_time(alone[name])


def test_check_that_the_suite_no_longer_reports_is_red_with_a_reason(mini, grade):
    lab = edit(mini, '    check.equal("out[1]", out[1], 4.0)\n', "")
    report = grade(lab, {"right": RIGHT})["right"]
    lost = next(check for check in report.groups[0].checks if check.label == "out[1] == 4")
    assert not lost.passed
    assert lost.message == UNREPORTED
    assert report.score.fraction < 10


def test_suite_that_raises_gives_no_score_and_names_its_line(mini, grade):
    lab = edit(mini, "    check.shape", "    1 / 0\n    check.shape")
    report = grade(lab, {"right": RIGHT})["right"]
    assert report.score is None
    assert report.verdict == "internal"
    line = lab.suite.read_text().splitlines().index("    1 / 0") + 1
    assert f"verify.py, line {line}: ZeroDivisionError" in report.internal
    assert report.groups[1].score is not None  # the other group is known all the same


def test_suite_that_asks_a_students_value_for_its_truth_is_the_suites_fault(mini, grade):
    lab = edit(mini, "    check.shape", "    if out[0] == 2:\n        pass\n    check.shape")
    report = grade(lab, {"right": RIGHT})["right"]
    assert report.verdict == "internal"


def test_group_that_lab_toml_does_not_know_is_said(mini, grade):
    lab = edit(mini, '@group("bumped")', '@group("nosuch")')
    with pytest.raises(LabError, match="nosuch"):
        grade(lab, {"right": RIGHT})


def test_suite_that_does_not_parse_is_said_with_its_file(mini, grade):
    lab = edit(mini, "def test_double(", "def test_double((")
    with pytest.raises(LabError, match=r"verify\.py"):
        grade(lab, {"right": RIGHT})


def test_unknown_function_in_a_suite_is_the_suites_fault(mini, grade):
    lab = edit(mini, "student.double(np.array", "student.dubble(np.array")
    report = grade(lab, {"right": RIGHT})["right"]
    assert report.verdict == "internal"
    assert "dubble" in report.internal


def test_later_steps_fail_with_the_first_steps_reason(attention, grade):
    source = "def attention_scores(q, k, scale):\n    return nosuch\n"
    report = grade(attention, {"one": source})["one"]
    chain = next(group for group in report.groups if group.id == "test8")
    assert {check.message.en for check in chain.checks} == {
        "attention_scores raised NameError: name 'nosuch' is not defined"
    }


def test_output_is_kept_with_the_group_in_which_it_was_printed(mini, grade):
    noisy = "def double(x):\n    print('in double')\n    return 2 * x\n\n"
    noisy += "def bump(x):\n    print('in bump')\n    x += 1\n"
    report = grade(mini, {"noisy": noisy})["noisy"]
    assert set(report.groups[0].output.split("\n")) == {"in double", ""}
    assert report.groups[1].output == "in bump\n"


def test_environment_of_the_run_is_in_the_report(mini, grade):
    limited = grade(mini, {"right": RIGHT})["right"].environment
    open_ = grade(mini, {"right": RIGHT}, jail="none")["right"].environment
    assert limited.jail == "limits"
    assert "rlimits" in limited.layers
    assert open_.layers == ("process",)
    assert limited.numpy
    assert limited.python


def test_suites_of_two_labs_do_not_stand_for_each_other(mini, attention, grade):
    for _ in range(2):
        assert grade(mini, {"right": RIGHT})["right"].lab == "mini"
        assert grade(attention, {"right": RIGHT})["right"].groups[0].checks[0].id == "test1/out.shape == (2, 2)"
        assert [g.verdict for g in grade(mini, {"right": RIGHT})["right"].groups] == ["passed", "passed"]


def test_words_of_a_student_about_hidden_inputs_are_not_in_the_report(mini, grade):
    (mini.solutions / "hidden.py").write_text(
        "from grader.suite import group\nimport numpy as np\n\n@group('secret')\ndef test_secret(student, check):\n"
        "    out = student.double(np.array([271828.0]))\n    check.equal('secret[0]', out[0], 543656.0)\n"
        "    check.raises('secret raises', student.double(np.array([314159.0])), KeyError)\n"
    )
    path = mini.folder / "lab.toml"
    group = (
        '\n[[groups]]\nid = "secret"\npoints = 5\nfunction = "double"\nhidden = true\ntitle.en = "S"\ntitle.zh = "S"\n'
    )
    path.write_text(path.read_text(encoding="utf-8") + group, encoding="utf-8")
    (mini.folder / "baseline.json").unlink()
    tells = (
        "def double(x):\n    print(x)\n    raise type('Told%d' % x[0], (ValueError,), {})('it was %s' % x)\n"
        "def bump(x):\n    x += 1\n"
    )
    report = grade(load_lab(mini.folder), {"tells": tells})["tells"]
    hidden = next(one for one in report.groups if one.id == "secret")
    assert [check.verdict for check in hidden.checks] == ["error", "failed"]
    assert hidden.checks[0].message.en == "double raised ValueError"
    for said in (b"271828", b"314159", b"Told27", b"Told31"):
        assert said not in msgspec.json.encode(report)


def test_diagnosis_that_fails_costs_no_score(mini, grade, monkeypatch, capfd):
    def fails(*_):
        raise ValueError("something unforeseen")

    monkeypatch.setattr("grader.grading.diagnose", fails)
    report = grade(mini, {"one": "def double(x):\n    return 2 * x\n\ndef bump(x):\n    return x\n"})["one"]
    assert report.score.exact == "6"
    assert "no diagnosis of one: ValueError: something unforeseen" in capfd.readouterr().err
