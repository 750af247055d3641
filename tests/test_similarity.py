import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

import grader.desk
from grader.cli_similarity import similarity
from grader.errors import InputError
from grader.similarity.pairs import SHORTEST, similar
from grader.similarity.screen import finding_lines
from grader.similarity.tokens import OWN_NAME, lines_of, read_source

STUB = '''\
"""A lab."""
import numpy as np


def softmax(x):
    """Turn scores into weights."""
    out = np.zeros(x.shape)
    # TODO
    return out
'''
LOOPS = '''\
import numpy as np


def softmax(x):
    """Turn scores into weights."""
    out = np.zeros(x.shape)
    for i in range(x.shape[0]):
        highest = x[i][0]
        for j in range(x.shape[1]):
            if x[i][j] > highest:
                highest = x[i][j]
        total = 0.0
        for j in range(x.shape[1]):
            out[i][j] = np.exp(x[i][j] - highest)
            total += out[i][j]
        for j in range(x.shape[1]):
            out[i][j] = out[i][j] / total
    return out
'''
RENAMED = (
    LOOPS.replace("highest", "mx").replace("total", "s").replace("    ", "\t").replace("out", "res")
    .replace("mx = x[i][0]", "mx = x[i][0]  # start\n\n")
)  # fmt: skip
OTHER = '''\
import numpy as np


def softmax(x):
    """Mine."""
    moved = np.subtract(x, np.max(x, axis=-1, keepdims=True))
    powers = np.power(np.e, moved, dtype=np.result_type(moved, np.float32))
    bottom = np.einsum("...n->...", powers)[..., np.newaxis]
    if not np.all(bottom > 0):
        raise FloatingPointError("nothing to divide by")
    answer = np.divide(powers, bottom)
    assert answer.shape == x.shape, "shape"
    return answer
'''


def names(findings):
    return [(pair.left.student, pair.right.student) for pair in findings.pairs]


def left_of(text, stub=STUB):
    """Return what is compared of a source."""
    return [token.text for token in read_source("x", text, lines_of(stub), ["softmax"]).tokens]


def test_copy_with_other_names_comments_and_layout_is_found():
    findings = similar([("ada", LOOPS), ("bob", OTHER), ("cyd", RENAMED)], STUB, kept=["softmax"])
    assert names(findings) == [("ada", "cyd")]
    assert findings.pairs[0].alike > 0.9


def test_different_solutions_are_no_pair():
    assert similar([("ada", LOOPS), ("bob", OTHER)], STUB).pairs == ()


def test_lines_of_the_stub_do_not_count():
    assert left_of(STUB) == []
    assert left_of(STUB + "\nx = 1\n") == [OWN_NAME, "=", "1"]
    assert left_of(STUB.replace("    out", "\tout   ").replace("# TODO", "# mine")) == []


def test_names_of_ones_own_are_one_and_those_of_python_and_the_lab_stay():
    assert left_of("y = softmax(a.exp) if z else len(b)\n") == [
        OWN_NAME, "=", "softmax", "(", OWN_NAME, ".", "exp", ")", "if", OWN_NAME, "else", "len", "(", OWN_NAME, ")",
    ]  # fmt: skip


def test_strings_that_are_values_count_and_docstrings_do_not():
    assert left_of('"""doc"""\nx = "value"\ndef f():\n    "doc"\n    return "r"\n') == [
        OWN_NAME, "=", '"value"', "def", OWN_NAME, "(", ")", ":", "return", '"r"',
    ]  # fmt: skip
    assert left_of('x = [\n    "value"\n]\n').count('"value"') == 1


@pytest.mark.parametrize("end", ["\nx = (1,\n", "\n'''open\n", "\n  bad\n indent\n", "\nx = 'open\n", "\n\x00\n"])
def test_file_that_is_no_python_is_compared_all_the_same(end):
    findings = similar([("ada", LOOPS + end), ("cyd", RENAMED)], STUB)
    assert names(findings) == [("ada", "cyd")]


@given(st.text(max_size=60))
def test_any_text_can_be_compared(text):
    sources = [("a", LOOPS + text), ("b", LOOPS + text), ("c", text)]
    findings = similar(sources, STUB)
    assert findings.pairs[0].alike == 1
    assert list(finding_lines(findings, "en"))


def test_too_short_sources_are_left_out_and_counted():
    short = STUB.replace("# TODO", "out[:] = np.exp(x)")
    findings = similar([("ada", short), ("bob", short), ("cyd", LOOPS)], STUB)
    assert (findings.short, findings.compared, findings.pairs) == (2, 1, ())
    assert any(str(SHORTEST) in line for line in finding_lines(findings, "en"))


def test_what_most_of_the_class_wrote_is_no_pair():
    class_ = [(f"s{n}", LOOPS) for n in range(20)]
    findings = similar(class_, STUB)
    assert findings.pairs == ()
    assert findings.common == 20 * 19 // 2


def test_pair_that_shares_what_few_have_stands_first():
    odd = LOOPS + '\n\ndef check(v):\n    assert v.ndim == 2 and v.size > 7, "what a strange thing to hand me"\n'
    class_ = [
        ("a", LOOPS + "\nprint(1 + 2, 3 + 4)\n"),
        ("b", LOOPS + "\nprint(1 + 2, 3 + 4)\n"),
        ("y", odd),
        ("z", odd),
    ]
    findings = similar(class_, STUB, at_least=0.95)
    assert names(findings)[0] == ("y", "z")
    assert findings.pairs[0].rare > findings.pairs[1].rare


def test_pairs_that_hang_together_are_one_cluster():
    class_ = [("a", LOOPS), ("b", RENAMED), ("c", LOOPS), ("d", OTHER), ("e", OTHER)]
    assert similar(class_, STUB).clusters == (("a", "b", "c"),)


def test_threshold_decides_what_is_a_pair():
    changed = LOOPS.replace("total += out[i][j]", "total = total + out[i][j] + 0 * 1 - 0")
    assert similar([("a", LOOPS), ("b", changed)], STUB, at_least=0.99).pairs == ()
    [pair] = similar([("a", LOOPS), ("b", changed)], STUB, at_least=0.8).pairs
    assert 0.8 <= pair.alike < 0.99


def test_source_of_a_megabyte_is_cut_not_choked_on():
    flood = "x = [" + "1, " * 350_000 + "]\n"
    findings = similar([("a", flood), ("b", flood)], STUB)
    assert names(findings) == [("a", "b")]


# --- what is said


def test_shared_lines_stand_side_by_side_with_their_numbers():
    findings = similar([("ada", LOOPS), ("cyd", RENAMED)], STUB)
    lines = list(finding_lines(findings, "en", width=100))
    [line] = [line for line in lines if "highest = x[i][0]" in line]
    assert line.split() == ["8", "highest", "=", "x[i][0]", "|", "8", "mx", "=", "x[i][0]", "#", "start"]


def test_it_is_called_a_place_to_look_in_both_languages():
    findings = similar([], STUB)
    assert "never a verdict" in next(finding_lines(findings, "en"))
    assert "不是结论" in next(finding_lines(findings, "zh"))


def test_only_so_many_pairs_show_their_lines():
    findings = similar([("ada", LOOPS), ("bob", OTHER), ("cyd", RENAMED), ("dan", OTHER)], STUB)
    assert len(findings.pairs) == 2
    assert not [line for line in finding_lines(findings, "en", shown=0) if " | " in line]


def test_hostile_sources_and_names_fit_the_screen_and_are_harmless():
    hostile = LOOPS.replace("total", "'\x1b[31m\u202e李雷'") + f"y = '{'长' * 300}'\n"
    findings = similar([("\x1b[2J", hostile), ("b" * 200, hostile)], STUB)
    lines = list(finding_lines(findings, "en", width=80))
    assert not {"\x1b", "\u202e"} & set("".join(lines))
    assert max(cell_len(line) for line in lines if " | " in line) <= 80


# --- the command


@pytest.fixture
def out(tmp_path, monkeypatch):
    stub = tmp_path / "student.py"
    stub.write_text(STUB, encoding="utf-8")
    lab = SimpleNamespace(stub=stub, functions=[SimpleNamespace(name="softmax")])
    view = SimpleNamespace(lab=lab, sources=lambda: iter([("ada", LOOPS), ("cyd", RENAMED), ("dan", OTHER)]))
    monkeypatch.setattr(grader.desk, "open_class", lambda *_: nullcontext(view))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(
        similarity, [str(one) for one in arguments], catch_exceptions=False, standalone_mode=False
    )


def test_command_names_the_pairs_of_a_class(out):
    text = run(out, "--lang", "en").stdout
    assert "ada and cyd" in text
    assert "dan" not in text


def test_without_rapidfuzz_one_sentence_says_what_to_install(out, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("rapidfuzz")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    with pytest.raises(InputError, match=r"pip install 'attention-lab-kit\[similarity\]'$"):
        run(out)
