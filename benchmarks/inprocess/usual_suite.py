"""The usual way to grade lab04: a pytest file that imports student.py and asserts. Copied as ``test_lab04.py``."""

# ruff: noqa: D103 - the names of tests say what they test

import numpy as np
import pytest
import reference
import student
from numpy.testing import assert_allclose, assert_array_equal

BLOCKED = -1e9


def causal(n):
    """[n, n]: 0 on and below the diagonal, -1e9 above it."""
    return np.triu(np.full((n, n), BLOCKED), k=1)


def weights(q, k, scale, mask):
    """Return what the three steps give."""
    scores = student.attention_scores(q, k, scale)
    student.apply_mask(scores, mask)
    return student.softmax(scores)


def test1():
    out = student.attention_scores(np.eye(2), np.eye(2), 0.5)
    assert out.shape == (2, 2)
    assert_allclose(out, [[0.5, 0.0], [0.0, 0.5]])
    out = student.attention_scores(np.eye(3), np.eye(3), 1.0)
    assert out.shape == (3, 3)
    assert out[0, 0] == 1.0
    assert out[0, 1] == 0.0


def test2():
    scores = np.zeros((3, 3))
    student.apply_mask(scores, causal(3))
    assert scores[0, 0] == 0.0
    assert scores[0, 1] < -1e8
    assert scores[0, 2] < -1e8
    assert scores[2, 2] == 0.0


def test3():
    out = student.softmax(np.zeros((4, 4)))
    assert_allclose(out.sum(axis=-1), np.ones(4))
    assert_allclose(student.softmax(np.array([[1.0, 1.0, 1.0]])), np.full((1, 3), 1 / 3))


def test4():
    attn = weights(np.eye(4), np.eye(4), 0.5, causal(4))
    assert_allclose(attn.sum(axis=-1), np.ones(4))
    assert np.abs(np.triu(attn, k=1)).max() <= 1e-6


def test5():
    q = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    k = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, -1.0]])
    out = student.attention_scores(q, k, 0.5)
    assert_allclose(out, [[0.5, 1.0, 1.5, 0.0], [1.5, 2.0, 3.5, 1.0], [2.5, 3.0, 5.5, 2.0]])
    assert_array_equal(q, [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    with pytest.raises(ValueError):  # noqa: PT011 - as such suites are written
        student.attention_scores(np.ones((2, 3)), np.ones((2, 4)), 1.0)
    single = student.attention_scores(np.ones((2, 2), np.float32), np.ones((2, 2), np.float32), 0.5)
    assert single.dtype == np.float32
    rng = np.random.default_rng()
    for _ in range(10):
        q, k = rng.uniform(-1, 1, (4, 3)), rng.uniform(-1, 1, (6, 3))
        assert_allclose(student.attention_scores(q, k, 0.7), reference.attention_scores(q, k, 0.7))


def test6():
    scores, mask = np.arange(1.0, 10.0).reshape(3, 3), causal(3)
    assert student.apply_mask(scores, mask) is None
    assert (np.diag(scores) == [1.0, 5.0, 9.0]).all()
    assert scores[0, 1] < -1e8
    assert_array_equal(mask, causal(3))
    scores = np.ones((3, 3))
    student.apply_mask(scores, np.full((3, 3), 0.25))
    assert_allclose(scores, np.full((3, 3), 1.25))
    rng = np.random.default_rng()
    got, mask = rng.uniform(-1, 1, (3, 5)), rng.uniform(-1, 1, (3, 5))
    want = got.copy()
    student.apply_mask(got, mask)
    reference.apply_mask(want, mask)
    assert_allclose(got, want)


def test7():
    x = np.array([[0.0, np.log(2.0), np.log(5.0)], [3.0, 3.0, 3.0]])
    assert_allclose(student.softmax(x), [[0.125, 0.25, 0.625], [1 / 3, 1 / 3, 1 / 3]])
    assert x[0, 0] == 0.0
    assert_allclose(student.softmax(np.full((1, 3), 1000.0)), np.full((1, 3), 1 / 3))
    assert_allclose(student.softmax(np.full((1, 3), -1000.0)), np.full((1, 3), 1 / 3))
    assert_allclose(student.softmax(np.array([0.0, np.log(3.0)])), [0.25, 0.75])
    assert_allclose(student.softmax(np.array([[0.0, -np.inf]])), [[1.0, 0.0]])
    rng = np.random.default_rng()
    for _ in range(30):
        x = rng.uniform(-4, 4, (5, 6))
        assert_allclose(student.softmax(x.copy()), reference.softmax(x), atol=1e-5)


def test8():
    attn = weights(np.eye(4), np.eye(4), 0.5, causal(4))
    assert_allclose(attn[1, :2], [0.377541, 0.622459], atol=1e-5)
    assert_allclose(attn[3], [0.215113, 0.215113, 0.215113, 0.354661], atol=1e-5)
    rng = np.random.default_rng()
    for _ in range(10):
        q, k = rng.uniform(-2, 2, (5, 3)), rng.uniform(-2, 2, (5, 3))
        scores = reference.attention_scores(q, k, 0.577350)
        reference.apply_mask(scores, causal(5))
        assert_allclose(weights(q, k, 0.577350, causal(5)), reference.softmax(scores), atol=1e-5)
