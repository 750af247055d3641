"""Suite of lab04-attention: eight groups of checks.

TEST 1-4 are the four tests of the lesson. TEST 5-8 look where those are blind: with q = k = I,
zero scores and constant rows, many wrong implementations give the right numbers.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9
LN2, LN3, LN5 = np.log(2.0), np.log(3.0), np.log(5.0)


def causal(n):
    """[n, n]: 0 on and below the diagonal, -1e9 above it."""
    return np.triu(np.full((n, n), BLOCKED), k=1)


@group("test1")
def test_scores_shape_and_scale(student, check):
    eye = np.eye(2)
    out = student.attention_scores(eye, eye, 0.5)
    check.shape("out.shape", out, (2, 2))
    check.cells("out", out, [[0.5, 0.0], [0.0, 0.5]])

    eye = np.eye(3)
    out = student.attention_scores(eye, eye, 1.0)
    check.shape("seq_len 3: out.shape", out, (3, 3))
    check.equal("seq_len 3: out[0][0]", out[0, 0], 1.0)
    check.equal("seq_len 3: out[0][1]", out[0, 1], 0.0)


@group("test2")
def test_mask_is_causal(student, check):
    masked = student.apply_mask(np.zeros((3, 3)), causal(3)).args[0]
    check.equal("masked[0][0]", masked[0, 0], 0.0)
    check.below("masked[0][1]", masked[0, 1], -1e8)
    check.below("masked[0][2]", masked[0, 2], -1e8)
    check.equal("masked[1][1]", masked[1, 1], 0.0)
    check.below("masked[1][2]", masked[1, 2], -1e8)
    check.equal("masked[2][2]", masked[2, 2], 0.0)


@group("test3")
def test_softmax_rows(student, check):
    out = student.softmax(np.zeros((4, 4)))
    for i in range(4):
        check.equal(f"row {i} sum", out[i].sum(), 1.0)
    out = student.softmax(np.array([[1.0, 1.0, 1.0]]))
    for j in range(3):
        check.equal(f"softmax([1,1,1])[{j}]", out[0, j], 1 / 3)
    out = student.softmax(np.array([[1.0, 2.0, 3.0], [4.0, 4.0, 4.0]]))
    for i in range(2):
        check.equal(f"[2,3] input: row {i} sum", out[i].sum(), 1.0)


def attention_weights(student, q, k, scale, mask):
    """Return what the three steps give, in the order of the lesson."""
    scores = student.attention_scores(q, k, scale)
    masked = student.apply_mask(scores, mask).args[0]
    return student.softmax(masked)


@group("test4")
def test_end_to_end_shape(student, check):
    attn = attention_weights(student, np.eye(4), np.eye(4), 0.5, causal(4))
    for i in range(4):
        check.equal(f"attn row {i} sum", attn[i].sum(), 1.0)
    check.at_most("attn upper triangle", np.abs(np.triu(attn, k=1)).max(), 1e-6)


@group("test5")
def test_scores_rectangular(student, check, expected, rng):
    q = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    k = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, -1.0]])
    out = student.attention_scores(q, k, 0.5)
    check.cells("out", out, [[0.5, 1.0, 1.5, 0.0], [1.5, 2.0, 3.5, 1.0], [2.5, 3.0, 5.5, 2.0]])
    check.unchanged("q and k unchanged", out)
    check.raises("[2,3] against [2,4] raises ValueError",
                 student.attention_scores(np.ones((2, 3)), np.ones((2, 4)), 1.0), ValueError)

    q = np.array([[1.0, 2.0], [3.0, 4.0]])
    k = np.array([[5.0, 6.0], [7.0, 8.0]])
    square = student.attention_scores(q, k, 1.0)
    check.equal("square: out[0][1]", square[0, 1], 23.0, note="k @ q.T gives 39")
    check.equal("square, scale 2: out[0][0]", student.attention_scores(q, k, 2.0)[0, 0], 34.0)

    single = student.attention_scores(q.astype(np.float32), k.astype(np.float32), 0.5)
    check.dtype("float32 in -> float32 out", single, np.float32)
    whole = student.attention_scores(np.array([[1, 2], [3, 4]]), np.array([[1, 2], [3, 5]]), 0.5)
    check.equal("int64 q and k: out[0]", whole[0], [2.5, 6.5])

    got, want = [], []
    for _ in range(10):
        q, k = rng.uniform(-1, 1, (4, 3)), rng.uniform(-1, 1, (6, 3))
        scale = float(rng.uniform(0.1, 2.0))
        got.append(student.attention_scores(q, k, scale))
        want.append(expected.attention_scores(q, k, scale))
    check.match("random [4,3] against [6,3] (x10) match the oracle", got, want)


@group("test6")
def test_mask_adds_in_place(student, check, expected, rng):
    scores = np.arange(1.0, 10.0).reshape(3, 3)
    done = student.apply_mask(scores, causal(3))
    masked = done.args[0]
    for i in range(3):
        for j in range(3):
            if j > i:
                check.below(f"scores[{i}][{j}]", masked[i, j], -1e8)
            else:
                check.equal(f"scores[{i}][{j}]", masked[i, j], scores[i, j])
    check.unchanged("mask argument unchanged", done, 1)
    check.none("returns None", done)

    padding = np.zeros((3, 3))
    padding[:, 2] = BLOCKED
    masked = student.apply_mask(scores, padding).args[0]
    check.equal("padding mask: scores[0][1]", masked[0, 1], 2.0, note="not causal")
    check.below("padding mask: scores[2][2]", masked[2, 2], -1e8)

    masked = student.apply_mask(scores, np.full((3, 3), 0.25)).args[0]
    check.equal("finite bias +0.25: scores[1][1]", masked[1, 1], 5.25)

    masked = student.apply_mask(scores, np.where(causal(3) < 0, -np.inf, 0.0)).args[0]
    check.equal("a -inf mask: scores[0]", masked[0], [1.0, -np.inf, -np.inf])

    scores, mask = rng.uniform(-1, 1, (3, 5)), rng.uniform(-1, 1, (3, 5))
    check.match("random [3,5] with a random mask match the oracle",
                student.apply_mask(scores, mask).args[0], expected.apply_mask(scores, mask))


@group("test7")
def test_softmax_values_and_stability(student, check, expected, rng):
    x = np.array([[0.0, LN2, LN5], [3.0, 3.0, 3.0]])
    out = student.softmax(x)
    for j, want in enumerate([0.125, 0.25, 0.625]):
        check.equal(f"softmax([0,ln2,ln5])[{j}]", out[0, j], want)
    check.unchanged("input unchanged", out)

    check.equal("softmax([1000]*3)[0]", student.softmax(np.full((1, 3), 1000.0))[0, 0], 1 / 3)
    check.equal("softmax([-1000]*3)[0]", student.softmax(np.full((1, 3), -1000.0))[0, 0], 1 / 3)
    out = student.softmax(np.array([[1000.0, 0.0, -1000.0]]))
    for j, want in enumerate([1.0, 0.0, 0.0]):
        check.equal(f"softmax([1000,0,-1000])[{j}]", out[0, j], want)
    out = student.softmax(np.array([[1000.0, 1000.0], [0.0, 0.0]]))
    check.equal("rows [1000,1000] and [0,0]: row 1", out[1], [0.5, 0.5])
    out = student.softmax(np.array([[0.0, 0.0], [1000.0, 1000.0]]))
    check.equal("rows [0,0] and [1000,1000]: row 0", out[0], [0.5, 0.5])
    out = student.softmax(np.array([[60.0, 61.0]]))
    check.equal("softmax([60,61])[1]", out[0, 1], 0.731059, note="no clipping")

    check.equal("1-D input [0,ln3]", student.softmax(np.array([0.0, LN3])), [0.25, 0.75])
    deep = student.softmax(np.array([[[0.0, LN3], [1.0, 1.0]], [[2.0, 2.0], [LN3, 0.0]]]))
    check.equal("3-D input: out[0][0]", deep[0, 0], [0.25, 0.75])
    check.equal("3-D input: out[0][1]", deep[0, 1], [0.5, 0.5])

    out = student.softmax(np.array([[0.0, 1.0], [BLOCKED, BLOCKED]]))
    check.equal("a row fully at -1e9: sum", out[1].sum(), 1.0, note="no NaN")
    out = student.softmax(np.array([[0.0, -np.inf]]))
    check.equal("softmax([0,-inf])", out[0], [1.0, 0.0])
    check.dtype("float32 in -> float32 out", student.softmax(np.zeros((2, 2), np.float32)), np.float32)
    check.equal("int input [0,0]", student.softmax(np.array([[0, 0]]))[0], [0.5, 0.5])

    got, want = [], []
    for _ in range(30):
        x = rng.uniform(-4, 4, (5, 6))
        got.append(student.softmax(x))
        want.append(expected.softmax(x))
    check.match("random 5x6 (x30) match the oracle", got, want, atol=1e-5)


@group("test8")
def test_end_to_end_values(student, check, expected, rng):
    eye = np.eye(4)
    attn = attention_weights(student, eye, eye, 0.5, causal(4))
    rows = [[1.0], [0.377541, 0.622459], [0.274069, 0.274069, 0.451863],
            [0.215113, 0.215113, 0.215113, 0.354661]]
    for i, row in enumerate(rows):
        for j, want in enumerate(row):
            check.equal(f"attn[{i}][{j}]", attn[i, j], want)

    again = attention_weights(student, eye, eye, 0.5, causal(4))
    check.equal("second run: attn[1][1]", again[1, 1], 0.622459)
    check.equal("scale 1: attn[1][1]",
                attention_weights(student, eye, eye, 1.0, causal(4))[1, 1], 0.731059)
    other = attention_weights(student, np.eye(4)[::-1], eye, 1.0, np.zeros((4, 4)))
    check.equal("q reversed, nothing masked: attn[0][3]", other[0, 3], 0.475367)

    got, want = [], []
    for _ in range(10):
        q, k = rng.uniform(-2, 2, (5, 3)), rng.uniform(-2, 2, (6, 3))
        mask = np.where(np.arange(6) > np.arange(5)[:, None] + 1, BLOCKED, 0.0)
        got.append(attention_weights(student, q, k, 0.577350, mask))
        scores = expected.attention_scores(q, k, 0.577350)
        want.append(expected.softmax(expected.apply_mask(scores, mask)))
    check.match("random [5,3] against [6,3] (x10) match the oracle", got, want, atol=1e-5)
