"""A diagnosis shows what a student returned: whatever that is, it is shown in few characters and little time."""

import time

import msgspec
import numpy as np
import pytest

from grader.diagnosis.tables import LONGEST, table
from grader.labs import load_lab
from grader.models import Limits
from grader.sandbox.nodes import OpaqueValue

SECONDS = 5.0  # of a busy machine; it takes milliseconds


def nested(depth):
    return [nested(depth - 1)] * 4 if depth else "x" * 300


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (np.zeros((1 << 29, 0)), "ndarray, shape (536870912, 0)"),
        (np.zeros((0, 1 << 29)), "ndarray, shape (0, 536870912)"),
        (np.zeros((3, 1 << 29, 0, 2)), "ndarray, shape (3, 536870912, 0, 2)"),
        (np.zeros((0, 3)), "[]  shape (0, 3)"),
        (np.zeros(0), "[]  shape (0,)"),
        (np.ones((1,) * 32), "[" * 32 + "1" + "]" * 32),
        (np.ones((65,)), "ndarray, shape (65,)"),
        (np.array([[1.5, -2.0], [0.0, 10.0]]), "[[1.5  -2]\n [  0  10]]"),
    ],
    ids=lambda value: str(getattr(value, "shape", ""))[:20],
)
def test_array_is_shown_by_its_numbers_only_where_they_are_few(value, shown):
    start = time.monotonic()
    assert table(value) == shown
    assert time.monotonic() - start < SECONDS


@pytest.mark.parametrize(
    "value",
    [
        {f"k{number}": "v" * 300 for number in range(5000)},
        {1: dict.fromkeys(range(5000), "😀" * 99)},
        nested(6),
        [1.5] * 5000,
        [np.ones((1 << 29, 0))] * 3,
        "x" * 100_000,
        "\x1b[2J\n" * 5000,
        OpaqueValue("x" * 5000, "y" * 5000),
    ],
    ids=lambda value: type(value).__name__,
)
def test_value_is_shown_in_few_harmless_characters(value):
    start = time.monotonic()
    shown = table(value)
    assert time.monotonic() - start < SECONDS
    assert len(shown) < LONGEST + 50
    assert shown.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "body",
    [
        "np.zeros((1 << 29, 0))",
        "{f'k{n}': '\\U0001f600' * 300 for n in range(4000)}",
        "[[['\\U0001f600' * 300] * 4] * 4] * 4",
    ],
    ids=["tall and empty", "large dict", "nested lists"],
)
def test_report_of_a_strange_value_is_small_and_has_its_score(root, grade, body):
    lab = load_lab(root / "labs/lab04-attention")
    lab.limits = Limits(call_seconds=2.0, submission_seconds=10.0)
    source = (root / "solutions/lab04-attention/reference.py").read_text(encoding="utf-8")
    report = grade(lab, {"one": f"{source}\n\ndef softmax(x):\n    return {body}\n"}, seed=7)["one"]
    assert report.score.fraction == 50
    assert not report.internal
    assert len(msgspec.json.encode(report)) < 400_000
