"""`grader show`: which recorded calls are drawn, and what stands where a function fails."""

import re
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from builders import LAB_TOML, write_lab
from test_cli import grader

from grader.diagnosis.catalogue import Case, Catalogue, read_catalogue
from grader.diagnosis.observe import observe
from grader.errors import LabError
from grader.labs import load_lab
from grader.labsearch import all_labs, find_lab
from grader.models import Limits, Outcome, Text
from grader.pictures import draw
from grader.sandbox import nodes
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session

KNOWN = "lab04-attention"
PICTURE = """
[[pictures]]
title.en = "Twice"
title.zh = "两倍"
function = "double"
calls = [[[[1, 2], [3, 4.0004]]]]
"""
DOUBLE = "def double(x):\n    return 2 * x\n\n\ndef shift(x, by):\n    x += by\n"


@pytest.fixture(scope="module")
def start():
    one = launcher("none")
    yield one
    one.close()


def recorded(lab, *calls):
    """Return a catalogue of calls, each with what the right functions give."""
    right = {
        "double": lambda x: Outcome("double", 2 * x, (x,), (x,)),
        "shift": lambda x, by: Outcome("shift", None, (x, by), (x + by, by)),
    }
    cases, seen = [], []
    for name, *args in calls:
        cases.append(Case(name, tuple(nodes.encode_value(arg, 1 << 20) for arg in args), "suite"))
        seen.append(observe(lab.function(name), right[name](*args)))
    return Catalogue("", tuple(cases), tuple(seen), ())


def small_lab(tmp_path, pictures=PICTURE):
    return load_lab(write_lab(tmp_path, text=LAB_TOML + pictures))


def drawn(lab, catalogue, source, start, language="en", limits=Limits(call_seconds=1.0)):  # noqa: B008
    session = Session(start, source, limits)
    try:
        return list(draw(lab, catalogue, session, language))
    finally:
        session.close()


TWO_BY_TWO = ("double", np.array([[1.0, 2.0], [3.0, 4.0]]))


# Which calls are drawn


def test_the_student_s_own_result_stands_beside_the_reference_s(tmp_path, start):
    lab = small_lab(tmp_path)
    calls = recorded(lab, ("double", np.ones((2, 2))), TWO_BY_TWO)
    (one,) = drawn(lab, calls, "def double(x):\n    return x + 1\n", start)
    assert one.code == "double(x)"
    assert one.content.got.tolist() == [[2, 3], [4, 5]]
    assert one.content.want.tolist() == [[2, 4], [6, 8]]
    assert one.content.departs.tolist() == [[False, True], [True, True]]


def test_a_call_that_is_not_recorded_is_named_with_the_picture(tmp_path, start):
    lab = small_lab(tmp_path)
    with pytest.raises(LabError, match=r"picture 1 \(Twice\).*no recorded call of double.*4\.0004"):
        drawn(lab, recorded(lab, ("double", np.ones((2, 2)))), DOUBLE, start)


def test_a_chain_runs_on_what_the_student_s_own_functions_gave(tmp_path, start):
    lab = small_lab(tmp_path, PICTURE.replace('"double"', '"shift"\nafter = ["double"]'))
    x = TWO_BY_TWO[1]
    calls = recorded(lab, TWO_BY_TWO, ("shift", x, 10.0), ("shift", 2 * x, 1.0))
    (one,) = drawn(lab, calls, DOUBLE.replace("2 * x", "3 * x"), start)
    assert one.code == "shift(double(x), by)"
    assert one.content.want.tolist() == (2 * x + 1).tolist()  # of the case whose input the first one gave
    assert one.content.got.tolist() == (3 * x + 1).tolist()


def test_several_calls_are_drawn_below_one_another_with_their_labels(tmp_path, start):
    text = PICTURE.replace("[[[[1, 2], [3, 4.0004]]]]", '[[[1, 2]], [[3, 4]]]\nrows = ["a", { en = "b", zh = "乙" }]')
    lab = small_lab(tmp_path, text)
    calls = recorded(lab, ("double", np.array([3.0, 4.0])), ("double", np.array([1.0, 2.0])))
    (one,) = drawn(lab, calls, DOUBLE, start, "zh")
    assert one.content.got.tolist() == [[2, 4], [6, 8]]
    assert one.content.rows == ("a", "乙")


def test_labels_must_fit_the_table(tmp_path, start):
    lab = small_lab(tmp_path, PICTURE + 'columns = ["a", "b", "c"]\n')
    with pytest.raises(LabError, match="3 labels for 2"):
        drawn(lab, recorded(lab, TWO_BY_TWO), DOUBLE, start)


def test_a_picture_of_an_unknown_function_is_refused_with_its_line(tmp_path):
    with pytest.raises(LabError, match=r"line \d+: a picture names function 'halve'"):
        small_lab(tmp_path, PICTURE.replace('"double"', '"halve"'))


@pytest.mark.parametrize("lab", [lab for lab in all_labs() if lab.pictures], ids=lambda lab: lab.id)
def test_the_pictures_of_every_lab_are_recorded(lab):
    catalogue = read_catalogue(lab)
    if catalogue is None:
        pytest.skip("nothing is recorded for this lab")

    def call(function, args, *, keep=False):  # noqa: ARG001
        return Outcome(function, None, tuple(args), tuple(args))

    pictures = list(draw(lab, catalogue, SimpleNamespace(call=call)))
    assert [one.picture for one in pictures] == list(lab.pictures)


# What stands where a function fails


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('no <b>key</b>')", "raised KeyError"),
        ("return x[0]", "gave shape (2,), want (2, 2)"),
        ("return x.T[:, :1]", "gave shape (2, 1), want (2, 2)"),
        ("return None", "gave None"),
        ("return 'text'", "gave a str"),
        ("return [[1.0], [2.0, 3.0]]", "gave a list"),
        ("return x * 1j", "gave an array of shape (2, 2)"),
        ("return 10 ** 400", "gave"),
        ("while True: pass", "1 s"),
        ("import os; os._exit(3)", "exit"),
    ],
)
def test_a_function_that_fails_gets_a_sentence(tmp_path, start, body, said):
    lab = small_lab(tmp_path)
    source = f"def double(x):\n    {body}\n"
    (one,) = drawn(lab, recorded(lab, TWO_BY_TWO), source, start)
    assert isinstance(one.content, Text)
    assert said in one.content.en
    assert "Traceback" not in one.content.en
    assert one.content.zh != one.content.en or said == "raised KeyError"


def test_a_chain_names_the_function_that_broke_it(tmp_path, start):
    lab = small_lab(tmp_path, PICTURE.replace('"double"', '"shift"\nafter = ["double"]'))
    calls = recorded(lab, TWO_BY_TWO, ("shift", 2 * TWO_BY_TWO[1], 1.0))
    (one,) = drawn(lab, calls, DOUBLE.replace("return 2 * x", "pass"), start)
    assert one.content.en.startswith("double gave None, and shift cannot go on")
    (one,) = drawn(lab, calls, DOUBLE.replace("return 2 * x", "return x[:1]"), start)
    assert one.content.en.startswith("double gave shape (1, 2), want (2, 2)")


def test_a_part_that_is_not_there_is_said(start):
    lab = find_lab("lab07-sdpa")
    eye = nodes.encode_value(np.eye(2), 1 << 20)
    picture = lab.pictures[0]
    Q, K = (np.array(arg, float) for arg in picture.calls[0])  # noqa: N806
    args = tuple(nodes.encode_value(arg, 1 << 20) for arg in (Q, K, np.eye(3)))
    right = observe(lab.function("attention"), Outcome("attention", (np.zeros((3, 3)), np.eye(3))))
    catalogue = Catalogue("", (Case("attention", (eye,) * 3), Case("attention", args)), (right, right), ())
    made = {
        "return Q": "attention gave an array of shape (3, 2); its part [1] has shape (2,), want (3, 3)",
        "return (V,)": "which has no part [1]",
        "return None": "which has no part [1]",
    }
    for body, said in made.items():
        source = f"def attention(Q, K, V, mask=None, scale=None):\n    {body}\n"
        assert said in drawn(lab, catalogue, source, start)[0].content.en
    source = "def attention(Q, K, V, mask=None, scale=None):\n    return Q, V\n"
    assert drawn(lab, catalogue, source, start)[0].content.got.tolist() == np.eye(3).tolist()


# The command


def test_show_draws_the_weights_of_a_student_who_forgot_the_scale(root, tmp_path):
    file = root / "examples/submissions/chen-yu/student.py"
    done = grader("show", KNOWN, "--student", file, "--out", tmp_path / "new" / "out", cwd=root)
    assert done.returncode == 0, done.stderr
    assert "softmax(apply_mask(attention_scores(q, k, scale), mask))" in done.stdout
    assert re.search(r"1 +0\.2689\* +0\.7311\* +0 +0 +1 +0\.3775 +0\.6225 +0 +0 ", done.stdout)
    made = sorted(path.name for path in (tmp_path / "new" / "out").iterdir())
    assert made == [f"{KNOWN}-1.svg", f"{KNOWN}.html"]
    ElementTree.fromstring((tmp_path / "new" / "out" / made[0]).read_text("utf-8"))


def test_show_says_what_failed_and_ends_well(root, tmp_path):
    file = tmp_path / "student.py"
    file.write_text("def attention_scores(q, k, scale):\n    return q @ k\n\ndef apply_mask(s, m):\n    s += n\n")
    done = grader("show", KNOWN, "--student", file, "--out", tmp_path, "--lang", "zh", cwd=root)
    assert done.returncode == 0
    assert "apply_mask" in done.stdout
    assert "NameError" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert not list(tmp_path.glob("*.svg"))
    assert "NameError" in (tmp_path / f"{KNOWN}.html").read_text("utf-8")


@pytest.mark.parametrize("text", ["def f(:\n", "raise SystemExit\n", "\x00"])
def test_show_of_a_file_that_cannot_be_loaded_is_a_sentence(root, tmp_path, text):
    file = tmp_path / "student.py"
    file.write_text(text)
    done = grader("show", KNOWN, "--student", file, cwd=root)
    assert done.returncode == 0
    assert len(done.stdout.strip().splitlines()) == 4
    assert "Traceback" not in done.stdout + done.stderr


def test_plain_has_no_escapes_even_where_colour_is_forced(root):
    shown = [
        grader("show", KNOWN, *options, cwd=root, NO_COLOR="", FORCE_COLOR="1", COLORTERM="truecolor").stdout
        for options in ([], ["--plain"])
    ]
    assert "\x1b[" in shown[0]
    assert "\x1b" not in shown[1]
    assert "0.3775" in shown[1]


def test_show_refuses_what_it_cannot_draw(root, tmp_path):
    done = grader("show", "lab01-tensor", cwd=root)
    assert done.returncode == 2
    assert "[[pictures]]" in done.stderr
    done = grader("show", KNOWN, "--student", "nowhere.py", cwd=root)
    assert (done.returncode, done.stderr) == (2, "grader: there is no nowhere.py\n")
    folder = write_lab(tmp_path / "labs", text=LAB_TOML + PICTURE)
    (folder / "student.py").write_text(DOUBLE)
    done = grader("show", folder, cwd=tmp_path)
    assert done.returncode == 2
    assert "grader lab record" in done.stderr
    (tmp_path / "file").write_text("")
    done = grader("show", KNOWN, "--out", tmp_path / "file" / "x", cwd=root)
    assert done.returncode == 2
    assert "cannot be made" in done.stderr
