import sys

import msgspec
import numpy as np
import pytest
from builders import a_lab, called, write_lab

from grader.errors import LabError
from grader.files import write_json
from grader.labs import load_lab
from grader.suite.oracle import ExpectedProxy, Recorded, RecordedOracle, ReferenceOracle, load_trusted

REFERENCE = """\
import msgspec
import numpy as np

calls = []

def double(x):
    calls.append(x)
    return 2 * np.asarray(x)

def shift(x, by):
    x += by
"""


@pytest.fixture
def lab(tmp_path):
    """The small lab with a reference beside it."""
    folder = write_lab(tmp_path / "labs")
    solutions = tmp_path / "solutions" / "small"
    solutions.mkdir(parents=True)
    (solutions / "reference.py").write_text(REFERENCE)
    return load_lab(folder)


def rewrite(lab, source):
    """Replace the lab's reference."""
    (lab.solutions / "reference.py").write_text(source)
    return lab


def ask(oracle, function, *args, group="first", number=0):
    return oracle.answer(group, number, function, args)


def recorded(lab, oracle):
    """Write what an oracle was asked as the lab's expected.json and return the oracle of a student."""
    write_json(lab.folder / "expected.json", oracle.recorded())
    return RecordedOracle(lab)


# --- the reference


def test_reference_gives_what_its_function_returns(lab):
    np.testing.assert_array_equal(ask(ReferenceOracle(lab), "double", np.array([1.0, 2.0])), [2.0, 4.0])


def test_reference_of_an_in_place_function_gives_the_changed_argument(lab):
    answer = ask(ReferenceOracle(lab), "shift", np.array([1.0, 2.0]), np.array([10.0, 20.0]))
    np.testing.assert_array_equal(answer, [11.0, 22.0])


def test_reference_does_not_change_the_suites_arguments(lab):
    x = np.array([1.0, 2.0])
    ask(ReferenceOracle(lab), "shift", x, np.array([10.0, 20.0]))
    np.testing.assert_array_equal(x, [1.0, 2.0])


def test_question_is_worked_out_once_for_a_class(lab):
    rewrite(lab, "count = 0\ndef double(x):\n    global count\n    count += 1\n    return count\n")
    oracle = ReferenceOracle(lab)
    answers = [int(ask(oracle, "double", 5.0, number=number)) for number in (0, 1, 0, 1)]
    answers.append(int(ask(oracle, "double", 5.0, group="second")))
    assert answers == [1, 2, 1, 2, 3]


def test_changing_an_answer_does_not_change_the_next_one(lab):
    oracle = ReferenceOracle(lab)
    first = ask(oracle, "double", np.ones(2))
    first[:] = 99.0
    np.testing.assert_array_equal(ask(oracle, "double", np.ones(2)), [2.0, 2.0])


def test_lab_without_reference_is_a_lab_error(tmp_path):
    with pytest.raises(LabError, match=r"reference\.py"):
        ReferenceOracle(a_lab(tmp_path))


def test_function_that_the_reference_lacks_is_a_lab_error(lab):
    with pytest.raises(LabError, match=r"reference\.py.*halve"):
        ask(ReferenceOracle(lab), "halve", 1.0)


@pytest.mark.parametrize("source", ["def double(x:\n", "import no_such_module_anywhere\n", "1 / 0\n"])
def test_reference_that_cannot_be_imported_is_a_lab_error(lab, source):
    with pytest.raises(LabError, match=r"reference\.py: \w+Error"):
        ReferenceOracle(rewrite(lab, source))


def test_loading_a_reference_leaves_nothing_behind(lab, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    before = set(sys.modules)
    load_trusted(lab.solutions / "reference.py")
    assert sorted(path.name for path in lab.solutions.iterdir()) == ["reference.py"]
    assert set(sys.modules) - before <= {"numpy"}
    assert sys.dont_write_bytecode is False


def test_two_files_of_one_name_are_two_modules(tmp_path):
    modules = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "reference.py").write_text(f"name = {folder!r}\n")
        modules.append(load_trusted(tmp_path / folder / "reference.py"))
    assert [module.name for module in modules] == ["one", "two"]


# --- the recorded answers


@pytest.mark.parametrize(
    "x",
    [
        np.array([0.1, 1 / 3, -0.0, 1e-300, 1e300]),
        np.array([[1, 2], [3, 4]]),
        np.array([0.1, 0.2], "f4"),
        np.array([0.1], "f2"),
        np.array(0.25),
        np.zeros((0, 3)),
        np.array([np.inf, -np.inf]),
        np.array([np.nan, 1.0]),
        np.array([2**53 + 1]),
    ],
    ids=repr,
)
def test_recorded_answer_is_the_reference_bit_for_bit(lab, x):
    oracle = ReferenceOracle(lab)
    want = ask(oracle, "double", x)
    got = ask(recorded(lab, oracle), "double", x)
    assert (got.dtype, got.shape) == (want.dtype, want.shape)
    assert got.tobytes() == want.tobytes()


def test_recorded_answers_belong_to_group_and_number(lab):
    oracle = ReferenceOracle(lab)
    for group, number, x in [("second", 1, 4.0), ("first", 0, 1.0), ("second", 0, 3.0), ("first", 1, 2.0)]:
        ask(oracle, "double", x, group=group, number=number)
    student = recorded(lab, oracle)
    places = [("first", 0), ("first", 1), ("second", 0), ("second", 1)]
    answers = [float(ask(student, "double", group=group, number=number)) for group, number in places]
    assert answers == [2.0, 4.0, 6.0, 8.0]


def test_changing_a_recorded_answer_does_not_change_the_next_one(lab):
    oracle = ReferenceOracle(lab)
    ask(oracle, "double", np.ones(2))
    student = recorded(lab, oracle)
    ask(student, "double")[:] = 99.0
    np.testing.assert_array_equal(ask(student, "double"), [2.0, 2.0])


@pytest.mark.parametrize(
    ("function", "group", "number"), [("double", "first", 1), ("double", "second", 0), ("shift", "first", 0)]
)
def test_question_that_was_not_recorded_is_a_lab_error_that_says_how_to_mend_it(lab, function, group, number):
    oracle = ReferenceOracle(lab)
    ask(oracle, "double", 1.0)
    with pytest.raises(LabError, match=r"expected\.json.*grader lab record small"):
        ask(recorded(lab, oracle), function, group=group, number=number)


def test_lab_without_recorded_answers_is_a_lab_error_at_the_first_question(lab):
    oracle = RecordedOracle(lab)
    with pytest.raises(LabError, match="grader lab record small"):
        ask(oracle, "double")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"first": [{"function": "double"}]}',
        '{"first": [{"function": "double", "dtype": "<f8", "shape": [], "values": ["a"]}]}',
        '{"first": [{"function": "double", "dtype": "<f8", "shape": [3], "values": [1.0]}]}',
        '{"first": [{"function": "double", "dtype": "<x8", "shape": [1], "values": [1.0]}]}',
    ],
    ids=["cut", "list", "keys", "text", "shape", "dtype"],
)
def test_broken_recorded_answers_are_a_lab_error_that_says_how_to_mend_it(lab, text):
    (lab.folder / "expected.json").write_text(text)
    with pytest.raises(LabError, match=r"expected\.json.*grader lab record small"):
        ask(RecordedOracle(lab), "double")


# --- what a suite asks


class Diary:
    """An oracle that writes down what it is asked."""

    def __init__(self):
        self.asked = []

    def answer(self, group, number, function, args):
        self.asked.append((group, number, function, args))
        return np.array(number)


def test_questions_of_a_group_are_numbered_in_their_order():
    diary = Diary()
    expected = ExpectedProxy(diary, "first")
    expected.double(1.0)
    expected.shift(2.0, 3.0)
    expected.double(4.0)
    ExpectedProxy(diary, "second").double(5.0)
    assert diary.asked == [
        ("first", 0, "double", (1.0,)),
        ("first", 1, "shift", (2.0, 3.0)),
        ("first", 2, "double", (4.0,)),
        ("second", 0, "double", (5.0,)),
    ]


@pytest.mark.parametrize("hold", [lambda x: x, lambda x: [x], lambda x: (1, [x])], ids=["itself", "list", "nested"])
def test_asking_with_a_students_value_is_the_suites_mistake(hold):
    diary = Diary()
    with pytest.raises(TypeError, match=r"expected\.double.*student"):
        ExpectedProxy(diary, "first").double(hold(called(np.ones(2))))
    assert diary.asked == []


def test_refused_question_takes_no_number():
    diary = Diary()
    expected = ExpectedProxy(diary, "first")
    with pytest.raises(TypeError):
        expected.double(called(1.0))
    assert int(expected.double(1.0)) == 0


def test_answer_of_several_arrays_is_recorded_and_given_back_as_such():
    whole = Recorded.of("f", (np.ones((2, 3)), np.arange(2)))
    again = msgspec.json.decode(msgspec.json.encode(whole), type=Recorded).array()
    assert isinstance(again, tuple)
    np.testing.assert_array_equal(again[0], np.ones((2, 3)))
    assert again[1].dtype == np.arange(2).dtype
