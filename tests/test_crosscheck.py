"""`grader experiment crosscheck`: two versions, recorded answers, PyTorch, and what is said of their distances."""

from importlib.util import find_spec

import numpy as np
import pytest
from goldens import same
from rich.cells import cell_len
from test_cli import grader

from grader.errors import LabError
from grader.experiments import crosscheck
from grader.experiments.crosscheck import ARRAYS, LIMIT, LOOPS, ORACLE, OURS, SIZES, THEIRS, TORCH, Row, too_far
from grader.experiments.distances import INSTALL, SHARED, Screen
from grader.labsearch import find_lab
from grader.language import LANGUAGES
from grader.models import Limits
from grader.sandbox.launcher import launcher
from grader.sandbox.session import Session

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason=f"torch is not installed: {INSTALL}")
LAB = find_lab(crosscheck.LAB)
REFERENCE = (LAB.solutions / "reference.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def start():
    one = launcher("none")
    yield one
    one.close()


@pytest.fixture
def compare(start, monkeypatch):
    """Cross-check a source, with PyTorch where the test asks for it."""

    def run(source, *, torch=False):
        if not torch:
            monkeypatch.setattr(crosscheck, "_torch", lambda: None)
        session = Session(start, source, Limits(call_seconds=2.0), rules=LAB.rules)
        try:
            return crosscheck.crosscheck(LAB, session)
        finally:
            session.close()

    return run


def beside(body):
    """Return the reference, its version in arrays written anew; the old one is called ``right``."""
    source = REFERENCE.replace(f"def {ARRAYS}(", "def right(")
    return f"{source}\n\ndef {ARRAYS}(Q, K, V, mask=None):\n    {body}\n"


def told(found, language="en", *, plain=False):
    return [line.plain for line in Screen(language, plain=plain).lines(LAB.id, found)]


def text_of(found):
    return " ".join(" ".join(told(found)).split())


# What is measured


def test_right_versions_are_within_the_limit_of_one_another_and_of_the_recorded_answers(compare):
    found = compare(REFERENCE)
    assert [row.size for row in found.rows] == list(SIZES)
    for row in found.rows:
        assert set(row.distances) == set(OURS)
        assert all(distance <= LIMIT for distance in row.distances.values())
        assert row.distances[LOOPS, ORACLE] <= 1e-15  # the reference's own
    assert max(row.distances[LOOPS, ARRAYS] for row in found.rows) > 0  # two versions, not one compared with itself


def test_what_the_formula_gives_for_one_row_is_what_is_recorded():
    q, k, v = crosscheck.inputs()[0]
    weights = np.exp(q[0] @ k.T / np.sqrt(2))
    recorded = crosscheck.RecordedOracle(LAB).answer(crosscheck.NAME, 0, LOOPS, ())
    np.testing.assert_allclose(recorded[0], weights @ v / weights.sum(), rtol=1e-14)


def test_no_row_of_an_input_is_blocked_as_a_whole():
    masks = [args[3] for args in crosscheck.inputs() if len(args) == 4]
    assert len(masks) == sum(size.causal for size in SIZES)
    assert all((mask == 0).any(axis=1).all() and (mask < 0).any() for mask in masks)


@pytest.mark.parametrize(
    ("body", "least", "most"),
    [
        ("return right(Q, K, V, mask).astype(np.float32)", 1e-9, 1e-6),
        ("return right(Q, K, V)", 0.01, 10),  # the mask forgotten
        ("return right(Q, K, V, mask) + 2e-12", 1.9e-12, 2.1e-12),
    ],
)
def test_size_of_the_distance_tells_the_mistake(compare, body, least, most):
    found = compare(beside(body))
    row = found.rows[-1]
    assert least < row.distances[LOOPS, ARRAYS] < most
    assert not too_far(row.distances[LOOPS, ORACLE])
    assert "* above the limit" in text_of(found)
    assert SHARED.en[:30] not in text_of(found)


@pytest.mark.parametrize("distance", [float("nan"), float("inf"), 1.1e-12, 1.0])
def test_what_is_not_within_the_limit_is_too_far(distance):
    assert too_far(distance)
    assert not too_far(LIMIT)


def test_two_versions_with_the_same_mistake_are_not_called_right(compare):
    body = "return np.full((len(Q), V.shape[1]), 7.0)"
    found = compare(beside(body) + f"\n\ndef {LOOPS}(Q, K, V, mask=None):\n    {body}\n")
    assert SHARED.en in text_of(found)
    assert SHARED.en in text_of(compare(LAB.stub.read_text(encoding="utf-8")))
    assert SHARED.en not in text_of(compare(REFERENCE))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('no <b>key</b>')", "raised KeyError"),
        ("return V", "attention_vectorised gave shape (9, 4), want (7, 4)"),
        ("return None", "gave None"),
        ("return out", "NameError"),
        ("import os; os._exit(3)", "exit"),
        ("for _ in Q:\n        return V[:7]", "uses for in line"),
        ("return np.full((len(Q), V.shape[1]), np.inf)", "nan that no maximum"),
        ("return np.full((len(Q), V.shape[1]), np.nan)", "nan that no maximum"),
    ],
)
def test_a_version_that_fails_gets_a_sentence_and_the_other_is_compared(compare, body, said):
    found = compare(beside(body))
    text = text_of(found)
    assert said in text
    assert "Traceback" not in text
    assert "rounding, nothing else" not in text
    assert all(row.distances[LOOPS, ORACLE] <= LIMIT for row in found.rows)


def test_a_file_that_cannot_be_loaded_is_a_sentence(compare):
    for source in ("def f(:\n", "raise SystemExit\n", "import nothing_of_that_name\n"):
        text = text_of(compare(source))
        assert "Traceback" not in text
        assert text.count(" -") >= 3 * len(SIZES)
        assert "rounding, nothing else" not in text


def test_answers_that_were_not_recorded_are_asked_for(compare, monkeypatch):
    monkeypatch.setattr(crosscheck, "NAME", "another")
    with pytest.raises(LabError, match=f"grader lab record {LAB.id}"):
        compare(REFERENCE)


# PyTorch


@needs_torch
def test_both_versions_are_within_the_limit_of_pytorch(compare):
    found = compare(REFERENCE, torch=True)
    assert found.torch
    for row in found.rows:
        assert set(row.distances) == {*OURS, *THEIRS}
        assert all(distance <= LIMIT for distance in row.distances.values()), row
    assert f"torch {found.torch} answers" in text_of(found)


@needs_torch
def test_pytorch_finds_what_two_wrong_versions_agree_on(compare):
    body = "return V[:1].repeat(len(Q), axis=0)"
    found = compare(beside(body) + f"\n\ndef {LOOPS}(Q, K, V, mask=None):\n    {body}\n", torch=True)
    assert all(too_far(row.distances[pair]) for row in found.rows for pair in THEIRS)
    assert SHARED.en in text_of(found)


@needs_torch
def test_where_pytorch_goes_its_own_way_no_input_of_ours_leads():
    import torch

    one, keys, values = np.ones((1, 2)), np.ones((4, 2)), np.arange(8.0).reshape(4, 2)
    blocked = np.full((1, 4), -np.inf)
    assert crosscheck.of_torch(torch, one, keys, values, blocked).tolist() == [[0.0, 0.0]]  # the formula: 0 / 0
    attend = torch.nn.functional.scaled_dot_product_attention
    q, k, v = (torch.tensor(array.tolist(), dtype=torch.float64) for array in (one, keys, values))
    assert attend(q, k, v, is_causal=True).tolist() == [[0.0, 1.0]]  # sees key 0 alone; as the last query it sees all
    np.testing.assert_allclose(crosscheck.of_torch(torch, one, keys, values), [[3.0, 4.0]], rtol=1e-15)


def test_a_pytorch_that_does_not_load_is_none_at_all(compare, monkeypatch):
    for error in (ImportError("no torch"), OSError("libtorch.so: cannot open shared object file")):

        def fail(_, error=error):
            raise error

        monkeypatch.setattr(crosscheck, "import_module", fail)
        found = compare(REFERENCE, torch=True)
        assert found.torch is None
        assert INSTALL in text_of(found)


# What is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [False, True])
def test_no_line_is_wider_than_80_cells(compare, language, plain):
    distances = dict.fromkeys((*OURS, *THEIRS), 1.2e-16) | {(LOOPS, ARRAYS): 9.9e-16, (ARRAYS, TORCH): 1.1e-7}
    rows = [Row(size, distances) for size in SIZES]
    for found in (compare(REFERENCE), compare(beside("return Q[0]")), crosscheck.Crosscheck(rows, "2.13.0+cpu")):
        assert [line for line in told(found, language, plain=plain) if cell_len(line) > 80] == []


def test_command_prints_the_table(root):
    file = root / "solutions" / LAB.id / "reference.py"
    done = grader("experiment", crosscheck.NAME, "--student", file, "--lang", "en", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    assert "differences, the largest" in done.stdout
    assert ("PyTorch was not asked" in done.stdout) == (find_spec("torch") is None)
    stub = grader("experiment", crosscheck.NAME, "--lang", "zh", cwd=root)
    assert SHARED.zh[:10] in stub.stdout


def test_what_is_said_is_the_golden_one(compare):
    figures = dict.fromkeys(OURS, 2.2e-16) | {(LOOPS, TORCH): 4.4e-16, (ARRAYS, TORCH): 0.0}
    one = SIZES[3]
    off = {pair: 1.7 if LOOPS in pair else 4.4e-16 for pair in OURS}
    shared = {pair: 0.0 if pair == OURS[0] else float("nan") for pair in OURS}
    broken = compare(beside("return V"))
    lines = []
    for found in (
        crosscheck.Crosscheck([Row(size, figures) for size in SIZES[:4]], "2.13.0"),
        crosscheck.Crosscheck([Row(one, off)], None),
        crosscheck.Crosscheck([Row(one, shared)], None),
        crosscheck.Crosscheck([Row(one, {(LOOPS, ORACLE): 0.0}, broken.rows[3].missing)], None),
    ):
        for language in LANGUAGES:
            for plain in (False, True):
                lines += [*told(found, language, plain=plain), ""]
    same("crosscheck", lines)
