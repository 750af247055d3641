"""Suite of lab05-causal-mask: six groups of checks.

TEST 1 to TEST 4 examine one function each. TEST 5 is the experiment: one row with a forbidden score, masked
the right way and the wrong way. TEST 6 is about the instrument that measures what the wrong way costs.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9


def causal(t, base=0):
    """[t, t + base]: the mask as it should be."""
    return np.triu(np.full((t, t + base), BLOCKED), k=base + 1)


def softmax(x):
    """Softmax along the last axis, of an array or of what a student returned."""
    weights = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return weights / np.sum(weights, axis=-1, keepdims=True)


def sizes(rng, count):
    """Random t and base, never equal."""
    for _ in range(count):
        t = int(rng.integers(2, 6))
        yield t, t + int(rng.integers(1, 4))


@group("test1")
def test_four_positions(student, check):
    m = student.causal_mask(4)
    check.shape("m.shape", m, (4, 4))
    for i in range(4):
        for j in range(4):
            if j > i:
                check.below(f"m[{i}][{j}]", m[i, j], -1e8)
            else:
                check.equal(f"m[{i}][{j}]", m[i, j], 0.0)
    check.equal("causal_mask(1)", student.causal_mask(1), [[0.0]])


@group("test2")
def test_base_and_neg(student, check, expected, rng):
    m = student.causal_mask(1, 3)
    check.shape("t=1, base=3: shape", m, (1, 4))
    check.equal("t=1, base=3: row 0", m[0], [0.0, 0.0, 0.0, 0.0], note="sees everything")
    m = student.causal_mask(2, 2)
    check.shape("t=2, base=2: shape", m, (2, 4))
    check.equal("t=2, base=2: row 0", m[0], [0.0, 0.0, 0.0, BLOCKED])
    check.equal("t=2, base=2: row 1", m[1], [0.0, 0.0, 0.0, 0.0])
    m = student.causal_mask(3, 1)
    check.equal("t=3, base=1: row 0", m[0], [0.0, 0.0, BLOCKED, BLOCKED])
    check.equal("t=3, base=1: row 2", m[2], [0.0, 0.0, 0.0, 0.0])
    check.equal("t=3, base=1: blocked cells", np.sum(m < 0), 3)

    m = student.causal_mask(2, 1, -2.5)
    check.equal("t=2, base=1, neg=-2.5: row 0", m[0], [0.0, 0.0, -2.5])
    m = student.causal_mask(2, 0, -np.inf)
    check.equal("t=2, neg=-inf: row 0", m[0], [0.0, -np.inf])
    check.equal("t=2, neg=-inf: row 1", m[1], [0.0, 0.0], note="no NaN")

    got, want = [], []
    for t, base in sizes(rng, 8):
        neg = -float(rng.uniform(1, 9))
        got.append(student.causal_mask(t, base, neg))
        want.append(expected.causal_mask(t, base, neg))
    check.match("random t, base and neg (x8) match the oracle", got, want, atol=1e-6)


@group("test3")
def test_allowed(student, check, expected, rng):
    a = student.allowed(3)
    check.shape("allowed(3).shape", a, (3, 3))
    check.dtype("dtype is bool", a, bool)
    check.equal("allowed(3): cells that are True", a.sum(), 6)
    check.true("the diagonal is True", np.all(np.diagonal(a)))
    check.false("a[0][1] is False (future)", a[0, 1])
    check.true("a[2][0] is True (past)", a[2, 0])
    check.true("allowed(3) is True where causal_mask(3) is 0", np.array_equal(a, student.causal_mask(3) == 0))

    b = student.allowed(2, 2)
    check.shape("allowed(2, 2).shape", b, (2, 4))
    check.equal("allowed(2, 2): cells that are True", b.sum(), 7)
    check.false("allowed(2, 2): b[0][3] is False (future)", b[0, 3])

    got, want = [], []
    for t, base in sizes(rng, 8):
        got.append(student.allowed(t, base) * 1.0)
        want.append(np.where(expected.causal_mask(t, base, -1.0) == 0, 1.0, 0.0))
    check.match("random t and base (x8): True where the oracle's mask is 0", got, want)


@group("test4")
def test_add_mask(student, check, expected, rng):
    x = student.add_mask(np.array([[1.0, 2.0], [3.0, 4.0]]), causal(2))
    check.equal("x[0][0]", x[0, 0], 1.0)
    check.below("x[0][1]", x[0, 1], -1e8)
    check.equal("x[1]", x[1], [3.0, 4.0], note="kept scores survive")
    check.unchanged("scores unchanged", x, 0)
    check.unchanged("mask unchanged", x, 1)
    w = softmax(student.add_mask(np.array([[0.0, 9.0], [0.0, 0.0]]), causal(2)))
    check.equal("a future score of 9: weights of row 0", w[0], [1.0, 0.0])
    check.equal("a future score of 9: weights of row 1", w[1], [0.5, 0.5])

    scores = np.arange(1.0, 121.0).reshape(2, 4, 3, 5)
    out = student.add_mask(scores, causal(3, 2))
    check.shape("[2,4,3,5] + [3,5]: shape", out, (2, 4, 3, 5))
    check.below("[2,4,3,5]: largest of out[..., 0, 3]", out[..., 0, 3].max(), -1e8)
    check.match("[2,4,3,5]: row 2 of every head is kept", out[..., 2, :], scores[..., 2, :])

    bias = np.array([[0.25, 0.0, -1.5], [0.0, 2.0, 0.0]])
    out = student.add_mask(np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), bias)
    check.equal("a finite bias: out[0]", out[0], [1.25, 2.0, 1.5])
    out = student.add_mask(np.array([[1, 2, 3], [4, 5, 6]]), bias)
    check.equal("a finite bias, int64 scores: out[0]", out[0], [1.25, 2.0, 1.5])
    out = student.add_mask(np.array([[1.0, 2.0, 3.0]]), np.array([[0.0, 0.0, -np.inf]]))
    check.equal("a mask with -inf: out[0]", out[0], [1.0, 2.0, -np.inf])
    single = student.add_mask(np.zeros((2, 2, 3), dtype=np.float32), np.zeros((2, 3), dtype=np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)

    check.raises("scores [4,3], mask [1,3] raises ValueError",
                 student.add_mask(np.zeros((4, 3)), np.zeros((1, 3))), ValueError)
    check.raises("scores [2,3], mask [2,4] raises ValueError",
                 student.add_mask(np.zeros((2, 3)), np.zeros((2, 4))), ValueError)

    scores = rng.uniform(-2, 2, (3, 7))
    w = softmax(student.add_mask(scores, student.causal_mask(3, 4)))
    prefixes = np.zeros((3, 7))
    for i in range(3):
        prefixes[i, : i + 5] = softmax(scores[i, : i + 5])
    check.match("all rows at once: each is the softmax of its own prefix", w, prefixes)

    scores, mask = rng.uniform(-2, 2, (2, 3, 4, 5)), rng.uniform(-2, 2, (4, 5))
    check.match("random [2,3,4,5] + [4,5] match the oracle",
                student.add_mask(scores, mask), expected.add_mask(scores, mask))


@group("test5")
def test_experiment(student, check, expected, rng):
    scores = np.array([[2.0, 1.0, 5.0]])
    may_look = np.array([[True, True, False]])

    by_number = softmax(student.add_mask(scores, np.where(may_look, 0.0, BLOCKED)))
    check.cells("-1e9 route", by_number, [[0.731059, 0.268941, 0.0]])
    by_infinity = softmax(student.add_mask(scores, np.where(may_look, 0.0, -np.inf)))
    check.cells("-inf route", by_infinity, [[0.731059, 0.268941, 0.0]])
    both = softmax(student.add_mask(np.array([[2.0, 1.0, 5.0], [7.0, 7.0, 7.0]]), student.causal_mask(2, 1)))
    check.equal("causal_mask(2, 1) route: row 0", both[0], [0.731059, 0.268941, 0.0])
    check.equal("causal_mask(2, 1) route: row 1", both[1], [1 / 3, 1 / 3, 1 / 3])

    zero = student.zero_then_drop(scores, may_look)
    check.cells("zero route", zero, [[0.665241, 0.244728, 0.0]])
    check.equal("zero route: row sum", zero.sum(), 0.909969, note="not 1")
    check.unchanged("zero route: arguments unchanged", zero)
    zero = student.zero_then_drop(np.array([[-2.0, -1.0, 5.0]]), may_look)
    check.equal("zero route, scores -2 and -1: row sum", zero.sum(), 0.334759)
    zero = student.zero_then_drop(np.array([[1000.0, 1000.0, 5.0]]), may_look)
    check.equal("zero route, scores 1000 and 1000: row 0", zero[0], [0.5, 0.5, 0.0], note="no NaN")
    got, want = [], []
    for _ in range(10):
        some, free = rng.uniform(-2, 2, (3, 5)), rng.random((3, 5)) < 0.6
        got.append(student.zero_then_drop(some, free))
        want.append(expected.zero_then_drop(some, free))
    check.match("zero route, random [3,5] (x10) match the oracle", got, want)


@group("test6")
def test_leak(student, check, expected, rng):
    scores = np.array([[2.0, 1.0, 5.0]])
    may_look = np.array([[True, True, False]])
    check.equal("nothing masked", student.leak(softmax(scores), may_look), 0.936240)
    before = student.leak(softmax(np.where(may_look, scores, 0.0)), may_look)
    check.equal("score 0, before dropping", before, 0.090031)
    check.unchanged("weights unchanged", before, 0)
    after = np.array([[0.665241, 0.244728, 0.0]])
    check.equal("score 0, after dropping", student.leak(after, may_look), 0.0, note="nothing left to see")
    masked = softmax(scores + np.where(may_look, 0.0, BLOCKED))
    check.equal("-1e9 in the mask", student.leak(masked, may_look), 0.0)
    weights = np.array([[0.2, 0.3, 0.5], [0.1, 0.6, 0.3]])
    check.equal("two rows", student.leak(weights, np.array([[True, True, False], [True, False, True]])), 1.1)

    got, want = [], []
    for _ in range(5):
        weights, free = softmax(rng.uniform(-2, 2, (3, 5))), rng.random((3, 5)) < 0.6
        got.append(student.leak(weights, free))
        want.append(expected.leak(weights, free))
    check.match("random [3,5] (x5) match the oracle", got, want)
