"""What the quizzes call right, and what they explain as wrong, worked out anew: by NumPy and by counting."""

import math
from decimal import Decimal

import numpy as np
import pytest

from grader.labsearch import find_lab
from grader.quiz.questions import LETTERS

LABS = [
    "lab01-tensor", "lab02-softmax", "lab03-scale", "lab04-attention", "lab05-causal-mask", "lab06-qkv", "lab07-sdpa",
    "lab08-crosscheck", "lab09-multihead", "lab10-softmax-backward", "lab11-kv-cache", "lab12-routes", "lab13-heatmap",
]  # fmt: skip


def softmax(x):
    x = np.asarray(x)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def naive(x):
    with np.errstate(all="ignore"):
        e = np.exp(x)
        return e / e.sum(axis=-1, keepdims=True)


def causal(t, base=0, neg=-1e9):
    return np.where(np.arange(t + base)[None, :] > np.arange(t)[:, None] + base, neg, 0.0)


def blocked(t, base=0):
    return int((causal(t, base) < 0).sum())


def backward(s, g):
    s, g = np.array(s, float), np.array(g, float)
    return s * (g - (s * g).sum())


def first(holds, start=0):
    return next(number for number in range(start, 10_000) if holds(number))


def largest_weights(keys):
    """The mean of the largest weight of a query and so many keys at d_k = 64, without the scale and with it."""
    rng = np.random.default_rng(1)
    q, k = rng.standard_normal((20_000, 64)), rng.standard_normal((20_000, keys, 64))
    scores = np.einsum("nd,nkd->nk", q, k)
    return [float(softmax(scores * factor).max(axis=1).mean()) for factor in (1.0, 1 / 8)]


def lab01():
    q, k, x = np.ones((2, 3, 4)), np.ones((2, 5, 4)), np.arange(24).reshape(2, 3, 4)
    cells = (q @ k.transpose(0, 2, 1)).shape
    masked = np.zeros((2, 3, 3)) + np.array([0, 0, -1e9])
    return {
        "product-shape": (cells, [cells[1:], (k @ q.transpose(0, 2, 1)).shape, (2, 4, 5)]),
        "permuted-cell": (x.transpose(2, 0, 1)[3, 1, 0], [x.reshape(4, 2, 3)[3, 1, 0]]),
        "multiplications": (2 * 3 * 4 * 5, [3 * 4 * 5, 2 * 3 * 5, q.size]),
        "vector-mask": "abcd"[[(masked[:, :, 2] < 0).all(), (masked[:, 2] < 0).all(), False, False].index(True)],
    }


def lab02():
    logs = [math.log(6), math.log(3), 0]
    half = np.exp(np.array(logs[:2]))
    step = softmax([5.0, 3.0])
    x = np.array([3.0, -1.0, 0.5])
    unchanged = [2 * x, np.where(x == x.max(), x + 2, x), np.minimum(x, 2.9), x + 2]
    return {
        "log-scores": (softmax(logs), [np.array(logs) / sum(logs), [*(half / half.sum()), 0]]),
        "ratio": (step[0] / step[1], [5 / 3, step[1] / step[0], 5 - 3]),
        "sum-overflows": (
            first(lambda n: not np.allclose(naive(np.full(3, float(n))), 1 / 3)),
            [
                first(lambda n: not np.allclose(naive(np.full(2, float(n))), 1 / 2)),
                first(lambda n: not np.allclose(naive(np.full(2, n, np.float32)), 1 / 2)),
                first(lambda n: not np.allclose(naive(np.full(3, n, np.float32)), 1 / 3)),
            ],
        ),
        "unchanged": LETTERS[[bool(np.allclose(softmax(one), softmax(x))) for one in unchanged].index(True)],
    }


def lab03():
    p = softmax([4.0, 0.0])[0]
    uniform = np.random.default_rng(0).uniform(-1, 1, (2, 200_000, 48)).prod(axis=0).sum(axis=1).std()
    exact = math.sqrt(48 / 9)
    assert abs(uniform - exact) < 0.01
    sixteen, eight = largest_weights(16), largest_weights(8)
    x = np.array([3.0, -1.0, 2.0])
    assert softmax(x).argmax() == softmax(x / 8).argmax()
    assert softmax(x / 8).max() < softmax(x).max()
    return {
        "scale-49": (1 / math.sqrt(49), [1 / 49, math.sqrt(49)]),
        "uniform-std": (exact, [math.sqrt(48), math.sqrt(48 / 3), 48 / 9]),
        "largest-weight": (sixteen, [sixteen[::-1], eight]),
        "derivative": (p * (1 - p), [p, 1 - p]),
        "what-it-changes": "a",
    }


def lab04():
    identity = np.eye(4)

    def rows(scale, mask=True):
        return softmax(scale * identity + (causal(4) if mask else 0))[1, :2]

    dropped = softmax([1.0, 0.0, 0.0])
    with np.errstate(invalid="ignore"):
        nan = {
            "b": np.isnan(softmax(causal(3, neg=-np.inf))).any(),
            "c": np.isnan(softmax(np.full(3, -np.inf))).any(),
        }
    return {
        "table": ((5, 7), [(7, 5), (5, 5), (5, 16)]),
        "row-under-mask": (rows(2), [rows(1), rows(2, mask=False), rows(2)[::-1]]),
        "what-is-left": (dropped[:2].sum(), [1, dropped[2], 2 / 3]),
        "minus-inf": next(letter for letter, found in nan.items() if found),
        "why-three": "d",
    }


def lab05():
    cells = [(i, j) for i in range(5) for j in range(8)]
    zeroed = softmax([3.0, 1.0, 0.0])[:2]
    scores = np.array([2.0, 1.0, 0.0])
    same = {"c": np.full(3, 1 / 3), "d": softmax(scores)}
    row = softmax(scores - 1e9)
    with np.errstate(over="ignore"):
        half = np.array(-1e9).astype(np.float16)
    return {
        "blocked": (
            blocked(5, 3),
            [sum(j > i for i, j in cells), sum(j >= i + 3 for i, j in cells), len(cells) - blocked(5, 3)],
        ),
        "masked-row": (softmax([3.0, 1.0, 2.0 - 1e9])[:2], [zeroed, softmax([3.0, 1.0, 2.0])[[0, 1]], [0.75, 0.25]]),
        "not-itself": next(letter for letter, known in same.items() if np.allclose(row, known, atol=1e-6)),
        "half": "c" if half == -np.inf else "?",
    }


def lab06():
    x, w, b = np.array([1, 2]), np.array([[1, 0, 2], [3, 1, 0]]), np.array([0, 1, -1])
    four = 4 * 96 * 96
    return {
        "by-hand": (x @ w + b, [x @ w]),
        "batch": ((np.ones((2, 5, 8)) @ np.ones((8, 3))).shape, [(10, 3), (2, 8, 3)]),
        "parameters": (four, [3 * 96 * 96, 96 * 96, four + 4 * 96]),
        "more-heads": "c" if 4 * 96 * (96 // 4) * 4 == 4 * 96 * (96 // 12) * 12 else "?",
        "torch-layout": "b" if np.ones((8, 3)).T.shape == (3, 8) else "?",
    }


def lab07():
    x = 2 * np.eye(2)
    weights = softmax(x @ x.T / math.sqrt(2))
    q, k, v = np.ones((2, 8, 5, 16)), np.ones((2, 8, 7, 16)), np.ones((2, 8, 7, 20))
    table = softmax(q @ k.swapaxes(-1, -2))
    return {
        "twice-identity": ((weights @ x)[0], [weights[0], (softmax(x @ x.T) @ x)[0], (softmax(x @ x.T / 2) @ x)[0]]),
        "output": ((table @ v).shape, [table.shape, (2, 8, 5, 16), v.shape]),
        "bounds": "c",
        "mask-first": (
            softmax([0, math.log(3) / 8])[1],
            [softmax([0, math.log(3)])[1], softmax([0, math.log(3) / 8])[0], softmax([0, math.log(3) / 64])[1]],
        ),
    }


def lab08():
    s = np.ones(3, np.float32)
    kinds = {np.dtype("float32"): "a", np.dtype("float64"): "b"}
    assert (s / 8.0).dtype == np.float32
    return {
        "products": (6 * 8 * 4 + 6 * 8 * 5, [6 * 8 * 4, 6 * 8 * 5, 6 * 8]),
        "chain": (2e-12, [1e-12]),
        "promoted": kinds[(s / np.sqrt(64)).dtype],
        "seventh-digit": "c" if 1e-8 < np.finfo(np.float32).eps / 2 < 1e-7 else "?",
    }


def lab09():
    x = np.repeat(np.arange(6), 24).reshape(1, 6, 24)  # each number is its token's
    right = x.reshape(1, 6, 4, 6).transpose(0, 2, 1, 3)
    return {
        "scores": ((3, 12, 10, 10), [(3, 10, 10), (3, 12, 10, 768 // 12), (12, 3, 10, 10)]),
        "scale": (1 / math.sqrt(600 // 6), [1 / math.sqrt(600), 1 / math.sqrt(6), math.sqrt(600 // 6)]),
        "without-transpose": (
            len(np.unique(x.reshape(1, 4, 6, 6)[0, 0])), [len(np.unique(right[0, 0])), 1],
        ),
        "cells": (8 * 128 * 128, [128 * 128, 128 * 16]),
        "mixing": "d",
    }  # fmt: skip


def lab10():
    s, g = np.array([0.2, 0.8]), np.array([1.0, 0.0])
    a, out = np.array([[0.25, 0.75], [1, 0]]), np.array([[2], [4]])

    def cube(x):
        return x**3

    shifted = backward([0.2, 0.5, 0.3], [6, 4, 5.5]) - backward([0.2, 0.5, 0.3], [1, -1, 0.5])
    return {
        "by-hand": (backward(s, g), [s * (1 - s) * g, s * g, g - (s * g).sum()]),
        "cube": (
            (cube(2.1) - cube(1.9)) / 0.2, [3 * 2**2, (cube(2.1) - cube(2)) / 0.1, (cube(2.1) - cube(1.9)) / 0.1],
        ),
        "values": ((a.T @ out)[:, 0], [(a @ out)[:, 0]]),
        "shifted-g": "c" if np.allclose(shifted, 0) else "?",
        "saturated": "d" if np.allclose(backward([1, 0, 0], [900, -700, 300]), 0) else "?",
    }  # fmt: skip


def lab11():
    one = 12 * 1024 * 768
    worked = sum(range(5, 25))
    visible = np.flatnonzero(causal(1, 0)[0] == 0)
    row = np.where(np.arange(4) > 0, -1e9, 0.0)
    assert len(visible) == 1
    return {
        "bytes": (2 * one * 4, [one * 4, 2 * one, 2 * 1024 * 768 * 4]),
        "work": ([worked, 5 + 19], [[worked, 20], [worked, 25], [sum(range(1, 21)), 20]]),
        "mask": (causal(3, 5).shape, [(3, 3), (8, 8), (3, 5)]),
        "hidden-cells": (
            blocked(3, 5),
            [sum(j > i for i in range(3) for j in range(8)), sum(j >= i + 5 for i in range(3) for j in range(8)), 0],
        ),
        "upper-left": "a" if softmax(np.array([0.3, 0.9, 0.1, 2.0]) + row).argmax() == 0 else "?",
    }


def lab12():
    h = [1.0]
    for _ in range(10):
        h.append(0.8 * h[-1])
    steps = first(lambda n: 0.9**n < 0.01)
    return {
        "faded": (h[10], [0.8**11, 0.8**9, 0.8 * 10]),
        "forgotten": (steps, [steps - 1, round(1 / 0.01)]),
        "serial": ([100, 1], [[100, 100], [99, 1], [1, 1]]),
        "path": ([12 - 4, 1], [[12 - 4 + 1, 1], [8, 8], [12, 1]]),
        "other-length": "b",
    }


def lab13():
    words, rest, cut = ["北京", "北京大学", "大", "大学", "大学生", "学生", "生"], "北京大学生", []
    while rest:
        cut.append(max((word for word in words if rest.startswith(word)), key=len))
        rest = rest[len(cut[-1]) :]
    cuts = {"北京大学 | 生": "a", "北京 | 大学生": "b", "北京 | 大学 | 生": "c"}
    row = softmax(causal(7))[5]
    return {
        "difference": (math.log(0.6 / 0.2), [0.6 / 0.2, 0.6 - 0.2]),
        "near-uniform": (row[0], [softmax(np.zeros(7))[0], 1 / 5]),
        "by-maximum": (sum(np.array([0.5, 0.3, 0.2]) / 0.5), [1]),
        "longest-first": cuts[" | ".join(cut)],
        "reading": "c",
    }


FUNCTIONS = (lab01, lab02, lab03, lab04, lab05, lab06, lab07, lab08, lab09, lab10, lab11, lab12, lab13)
WORKED = dict(zip(LABS, FUNCTIONS, strict=True))


def listed(value):
    return [float(one) for one in np.atleast_1d(np.asarray(value, dtype=float))]


@pytest.mark.parametrize("name", LABS)
def test_what_a_quiz_calls_right_and_wrong_is_what_comes_out(name):
    lab = find_lab(name)
    worked = WORKED[name]()
    assert list(worked) == [question.id for question in lab.quiz.questions]
    for question in lab.quiz.questions:
        key = lab.key[question.id]
        if question.kind == "choice":
            assert (question.id, key.value) == (question.id, worked[question.id])
            continue
        right, wrong = worked[question.id]
        near = max(float(question.tolerance) / 2, 1e-15)
        assert listed(key.value) == pytest.approx(listed(right), rel=0, abs=near), question.id
        assert len(key.wrong) == len(wrong), question.id
        for (value, _), expected in zip(key.wrong, wrong, strict=True):
            assert listed(value) == pytest.approx(listed(expected), rel=0, abs=near), (question.id, value)


@pytest.mark.parametrize("name", LABS)
def test_every_lab_has_a_quiz_without_points(name):
    lab = find_lab(name)
    assert 3 <= len(lab.quiz.questions) <= 5
    assert lab.quiz_points == 0
    assert any(question.kind != "choice" for question in lab.quiz.questions)


def test_right_letters_are_spread():
    letters = [
        find_lab(name).key[one.id].value
        for name in LABS
        for one in find_lab(name).quiz.questions
        if one.kind == "choice"
    ]
    assert max(letters.count(letter) for letter in "abcd") < len(letters) / 2
    assert set(letters) == set("abcd")


def test_numbers_are_compared_as_they_are_written():
    lab = find_lab("lab10-softmax-backward")
    assert lab.key["cube"].value == (Decimal("12.01"),)
