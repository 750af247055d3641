"""What a failing submission is told: the first function that departs, the call that shows it, the known mistake."""

import msgspec
import numpy as np
import pytest

from grader.diagnosis import shrink
from grader.diagnosis.catalogue import read_catalogue
from grader.diagnosis.observe import departs, observe
from grader.diagnosis.unwritten import marks, unwritten
from grader.errors import LabError
from grader.joining import joined
from grader.labs import load_lab
from grader.labsearch import find_lab
from grader.models import Function, Outcome, Text
from grader.recording import record_lab

RIGHT = """
import numpy as np

def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"{q.shape} {k.shape}")
    return (q @ k.T) * scale

def apply_mask(scores, mask):
    scores += mask

def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
"""
MASK_LEAKS = (
    "def apply_mask(scores, mask):\n    for i, row in enumerate(scores):\n        row[i + 2 :] += mask[i, i + 2 :]\n"
)
SOFTMAX_COLUMNS = "def softmax(x):\n    e = np.exp(x - x.max(axis=0))\n    return e / e.sum(axis=0)\n"
WIDENS = "def softmax(x):\n    return old(x).astype(float)\n"


@pytest.fixture(scope="module")
def lab():
    return find_lab("lab04-attention")


def diagnosis(grade, lab, source, **more):
    return grade(lab, {"one": source}, **more)["one"].diagnosis


def test_passing_submission_is_told_nothing(grade, lab):
    assert diagnosis(grade, lab, RIGHT) is None


def test_first_wrong_stage_is_named_and_those_before_it_are_right(grade, lab):
    found = diagnosis(grade, lab, RIGHT + MASK_LEAKS)
    assert (found.stages[0], found.wrong) == ("attention_scores", ("apply_mask",))
    assert found.example.function == "apply_mask"


def test_later_stage_is_judged_on_right_input_though_an_earlier_one_is_wrong(grade, lab):
    scores = "def attention_scores(q, k, scale):\n    return RIGHT(q, k, scale) * 2\n"
    source = RIGHT + "RIGHT = attention_scores\n" + scores
    assert diagnosis(grade, lab, source).wrong == ("attention_scores",)


def test_known_mistake_written_another_way_is_named(grade, lab):
    found = diagnosis(grade, lab, RIGHT + MASK_LEAKS)
    assert [one.known for one in found.explanations] == ["mask_leaks_next"]
    assert found.explanations[0].text.zh


def test_two_mistakes_in_two_functions_are_both_named(grade, lab):
    found = diagnosis(grade, lab, RIGHT + MASK_LEAKS + SOFTMAX_COLUMNS)
    assert [one.function for one in found.explanations] == ["apply_mask", "softmax"]


def test_two_mistakes_in_one_function_are_both_named(grade, lab):
    source = RIGHT + SOFTMAX_COLUMNS + "old = softmax\n" + WIDENS
    named = {one.known for one in diagnosis(grade, lab, source).explanations}
    assert "softmax_always_float64" in named
    assert len(named) == 2


def test_unknown_mistake_is_shown_and_not_explained(grade, lab):
    found = diagnosis(grade, lab, RIGHT + "def softmax(x):\n    return np.cos(x) * 0.1234\n")
    assert found.wrong == ("softmax",)
    assert found.explanations == ()
    assert found.example is not None


def test_shown_call_is_small_and_its_arithmetic_is_written_out(grade, lab):
    source = RIGHT + "def attention_scores(q, k, scale):\n    return (q[:, :1] @ k[:, :1].T) * scale\n"
    shown = diagnosis(grade, lab, source).example
    assert all(len(text) < 40 for _, text in shown.inputs)
    assert "×" in shown.worked
    assert shown.returned


def test_function_that_hung_is_not_called_again_for_the_diagnosis(grade, lab):
    found = diagnosis(grade, lab, RIGHT + MASK_LEAKS + "def softmax(x):\n    while True: pass\n")
    assert found.wrong == ("apply_mask", "softmax")
    assert found.example.function == "apply_mask"


def test_function_that_hung_is_the_first_wrong_one_and_never_called_right(grade, lab):
    found = diagnosis(grade, lab, RIGHT + MASK_LEAKS + "def attention_scores(q, k, scale):\n    while True: pass\n")
    assert found.wrong[0] == "attention_scores"
    assert found.example is None
    assert found.symptom is None  # rows are about values, and there was none


def test_stub_is_called_not_written_and_no_mistake_is_put_down_to_it(grade, lab):
    found = diagnosis(grade, lab, lab.stub.read_text(encoding="utf-8"))
    assert found.unwritten == ("attention_scores", "apply_mask", "softmax")
    assert found.explanations == ()


def test_written_and_wrong_comes_before_what_is_not_written_yet(grade, lab):
    stub = lab.stub.read_text(encoding="utf-8")
    found = diagnosis(grade, lab, stub + SOFTMAX_COLUMNS)
    assert found.wrong == ("softmax", "attention_scores", "apply_mask")
    assert found.example.function == "softmax"


def test_function_left_as_in_the_stub_is_told_by_its_text():
    stub = 'def f(x):\n    """Doc."""\n    out = 0\n    # TODO\n    return out\n\n\ndef g(x):\n    return 0\n'
    mine = 'def f(x):\n    """Doc."""\n    out = 0\n    return out\n\ndef g(x):\n    return 1\n'
    assert unwritten(mine, marks(stub, ("f", "g", "h"))) == ("f",)


def test_stub_filled_in_where_it_lies_is_no_stub_any_more(grade, mini):
    """A student writes into the very file that was handed out."""
    lab = record_lab(mini)
    wrong = "def double(x):\n    return 3 * x\n\ndef bump(x):\n    x += 1\n"
    lab.stub.write_text(wrong, encoding="utf-8")
    assert diagnosis(grade, load_lab(lab.folder), wrong).unwritten == ()


def test_what_follows_from_an_explained_mistake_is_not_held_against_the_function_that_calls_it(grade):
    lab = find_lab("lab06-qkv")
    reference, chaff = lab.solutions / "reference.py", lab.solutions / "chaffs/linear_forgets_bias.py"
    source = joined(reference.read_text(encoding="utf-8"), chaff.read_text(encoding="utf-8"), "linear")
    found = diagnosis(grade, lab, source)
    assert [one.known for one in found.explanations] == ["linear_forgets_bias"]
    assert found.wrong == ("linear",)


# what the lesson's table of symptoms says: a fault, and where it sends the student
ROWS = {
    "the diagonal": ("scores_mean_over_d", "attention_scores"),
    "the upper triangle": ("mask_rebinds_name", "apply_mask"),
    "rows do not sum": ("softmax_no_keepdims", "softmax"),
    "everything is 0": ("softmax_result_in_local", "softmax"),
    "only scattered": ("softmax_scales_again", "scores -> mask -> softmax"),
}


@pytest.mark.parametrize("symptom", ROWS)
def test_fault_of_each_row_of_the_table_leads_to_its_place(grade, lab, symptom):
    chaff, place = ROWS[symptom]
    source = (lab.solutions / f"chaffs/{chaff}.py").read_text(encoding="utf-8")
    row = diagnosis(grade, lab, source).symptom
    assert row.symptom.en.startswith(symptom)
    assert row.look_at == place


def test_diagnosis_is_the_same_under_another_seed(grade, lab):
    source = RIGHT + MASK_LEAKS
    assert diagnosis(grade, lab, source) == diagnosis(grade, lab, source, seed=7)


def test_catalogue_that_cannot_be_read_is_said_with_what_to_do(mini):
    record_lab(mini)
    (mini.folder / "diagnosis.bin").write_bytes(b"not one")
    with pytest.raises(LabError, match=r"diagnosis.bin.*grader lab record mini"):
        read_catalogue(load_lab(mini.folder))


def test_catalogue_holds_no_source(lab):
    import zlib

    plain = zlib.decompress((lab.folder / "diagnosis.bin").read_bytes())
    for path in [lab.solutions / "reference.py", *(lab.solutions / "chaffs").glob("*.py")]:
        code = path.read_text(encoding="utf-8").split('"""', 2)[-1]
        for line in code.splitlines():
            if len(line.strip()) > 25:
                assert line.strip().encode() not in plain, (path.name, line)


def test_every_known_mistake_of_the_small_lab_is_named(mini, grade):
    lab = record_lab(mini)
    for path in sorted((lab.solutions / "chaffs").glob("*.py")):
        found = grade(lab, {"one": path.read_text(encoding="utf-8")})["one"].diagnosis
        assert [one.known for one in found.explanations] == [path.stem]


def test_function_that_is_not_in_the_file_is_not_written_yet(grade, lab):
    found = diagnosis(grade, lab, RIGHT.replace("def softmax", "def soft_max"))
    assert (found.wrong, found.unwritten) == (("softmax",), ("softmax",))


def test_function_that_was_not_called_for_want_of_time_is_not_called_wrong(grade, mini):
    toml = mini.folder / "lab.toml"
    text = toml.read_text(encoding="utf-8").replace("submission_seconds = 6.0", "submission_seconds = 0.6")
    toml.write_text(text.replace("call_seconds = 1.0", "call_seconds = 5.0"), encoding="utf-8")
    source = "def double(x):\n    while True: pass\n\ndef bump(x):\n    x += 1\n"
    assert diagnosis(grade, load_lab(mini.folder), source).wrong == ("double",)


def test_call_with_plain_float64_arrays_is_shown_before_an_equal_one_of_another_dtype(grade, lab):
    found = diagnosis(grade, lab, RIGHT + "def attention_scores(q, k, scale):\n    return (q @ k.T) * scale + 1\n")
    assert [text for _, text in found.example.inputs] == ["[[0]]", "[[0]]", "1"]


def test_argument_that_was_changed_is_shown_as_it_is_and_as_it_was(grade, lab):
    shown = diagnosis(grade, lab, RIGHT + "def apply_mask(scores, mask):\n    scores += mask\n    mask *= 0\n").example
    assert (shown.got.en, shown.want.en, shown.cell) == ("[[0]]", "[[1]]", (0, 0))
    assert "mask after the call" in shown.words.en


def test_function_that_uses_a_wrong_one_is_not_called_wrong_too(grade):
    lab = find_lab("lab07-sdpa")
    source = (lab.solutions / "reference.py").read_text(encoding="utf-8")
    found = diagnosis(grade, lab, source + "\n\ndef weighted_sum(A, V):\n    return 9 * (A @ V)\n")
    assert found.explanations == ()
    assert found.wrong == ("weighted_sum",)


def test_broken_rule_is_not_shown_again_as_a_call(grade):
    lab = find_lab("lab01-tensor")
    source = (lab.solutions / "reference.py").read_text(encoding="utf-8")
    found = diagnosis(grade, lab, source + "\n\ndef matmul(a, b):\n    return a @ b\n")
    assert found.wrong[0] == "matmul"
    assert found.example is None


ARRAY = Function("f", "f(x) -> out", Text("", ""))


def seen(value, before=(1.0,), after=(1.0,)):
    return observe(ARRAY, Outcome("f", value, tuple(before), tuple(after)))


@pytest.mark.parametrize(
    ("mine", "right", "facets"),
    [
        (np.ones(2), np.ones(2) + 1e-15, ()),
        (np.ones(2), np.ones(2) + 1e-6, ("value",)),
        (np.ones(2, np.float32), np.ones(2, np.float32) + np.float32(1e-6), ()),
        (np.ones(2), np.ones(2, np.float32), ("form",)),
        (np.ones(2), np.ones((2, 1)), ("value",)),
        (np.array([np.nan, np.inf]), np.array([np.nan, np.inf]), ()),
        (np.array([np.finfo(float).max]), np.array([np.inf]), ("value",)),
        (np.array([1e9, 1.0]), np.array([1e9, 1.0 + 1e-9]), ()),
        ([1.0, 2.0], np.array([1.0, 2.0]), ("value", "form")),
        (1.0, np.float64(1.0), ("form",)),
        (True, 1.0, ("value", "form")),
    ],
)
def test_facets_in_which_two_values_depart(mine, right, facets):
    assert departs(seen(mine), seen(right)) == facets


def test_changed_argument_is_a_facet_of_its_own():
    right = seen(np.ones(1), (np.zeros(2),), (np.zeros(2),))
    assert departs(seen(np.ones(1), (np.zeros(2),), (np.ones(2),)), right) == ("side",)


def test_smallest_input_on_which_two_functions_differ():
    def transposed(q, k):
        return k @ q.T

    found = shrink.smallest(ARRAY, [np.ones((3, 2)), np.ones((4, 2))], lambda q, k: q @ k.T, transposed)
    assert [array.shape for array in found] in ([(1, 1), (2, 1)], [(2, 1), (1, 1)])


def test_search_without_result_gives_none():
    assert shrink.smallest(ARRAY, [np.ones(3)], np.sum, np.sum) is None


def test_mask_keeps_its_pattern_when_it_shrinks():
    mask = np.triu(np.full((3, 3), -1e9), 1)
    found = shrink.smallest(ARRAY, [np.ones((3, 3)), mask], lambda s, m: s + m, lambda s, m: s)  # noqa: ARG005
    assert set(found[1].ravel()) <= {0.0, -1e9}


def test_one_function_of_a_second_file_is_put_into_the_first():
    first = '"""A."""\nimport numpy as np\n\ndef f(x):\n    return 1\n\ndef g(x):\n    return 2\n'
    second = '"""B."""\nimport numpy as np\nSIZE = 3\n\ndef f(x):\n    return 7\n\ndef g(x):\n    return SIZE\n'
    names: dict = {}
    exec(joined(first, second, "g"), names)
    assert (names["f"](0), names["g"](0)) == (1, 3)


def test_report_with_a_diagnosis_survives_json(grade, lab):
    report = grade(lab, {"one": RIGHT + MASK_LEAKS})["one"]
    assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report
