"""Suite of lab03-scale: four groups of checks, one for each function.

TEST 1 and TEST 2 are exact. TEST 3 measures: its numbers come from random vectors, and each is allowed
5 percent, several times what 20,000 pairs scatter by. TEST 4 shows what large scores do to a softmax.
"""

import numpy as np

from grader.suite import group

PAIRS = 20_000
LN2, LN5 = np.log(2.0), np.log(5.0)


@group("test1")
def test_scale_factor(student, check, expected, rng):
    values = [(1, 1.0), (2, 0.70710678), (4, 0.5), (16, 0.25), (64, 0.125), (512, 0.04419417)]
    for head_dim, want in values:
        check.equal(f"scale_factor({head_dim})", student.scale_factor(head_dim), want, atol=1e-8)

    row = np.array([8.0, 0.0, 0.0], dtype=np.float32)
    check.dtype("a float32 row times scale_factor(64) stays float32", row * student.scale_factor(64), np.float32)

    sizes = [int(size) for size in rng.integers(3, 5000, 10)]
    check.match("random head_dim (x10) match the oracle",
                [student.scale_factor(size) for size in sizes], [expected.scale_factor(size) for size in sizes])


@group("test2")
def test_row_dots(student, check, expected, rng):
    q = np.array([[1.0, 2.0], [3.0, 4.0], [0.0, 5.0]])
    k = np.array([[5.0, 6.0], [7.0, 8.0], [9.0, 1.0]])
    out = student.row_dots(q, k)
    check.shape("out.shape", out, (3,))
    check.equal("out.ndim", out.ndim, 1, note="q @ k.T has 2")
    for i, want in enumerate([17.0, 53.0, 5.0]):
        check.equal(f"out[{i}]", out[i], want)
    check.unchanged("q and k unchanged", out)

    out = student.row_dots(np.ones((1, 64)), np.ones((1, 64)))
    check.equal("ones [1,64]: out[0]", out[0], 64.0, note="a sum, not a mean")

    check.raises("[3,2] against [1,2] raises ValueError",
                 student.row_dots(np.ones((3, 2)), np.ones((1, 2))), ValueError)
    check.raises("[2,3] against [2,4] raises ValueError",
                 student.row_dots(np.ones((2, 3)), np.ones((2, 4))), ValueError)

    single = student.row_dots(q.astype(np.float32), k.astype(np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)

    index = np.arange(float(PAIRS))
    tall_q = np.stack([index, np.ones(PAIRS), np.zeros(PAIRS)], axis=1)  # row i: [i, 1, 0]
    tall_k = np.stack([np.ones(PAIRS), index, index], axis=1)  # row i: [1, i, i]
    out = student.row_dots(tall_q, tall_k)
    check.equal("20,000 rows: out[4999]", out[4999], 9998.0, note="no [n, n] table")

    got, want = [], []
    for _ in range(10):
        q, k = rng.uniform(-1, 1, (5, 7)), rng.uniform(-1, 1, (5, 7))
        got.append(student.row_dots(q, k))
        want.append(expected.row_dots(q, k))
    check.match("random [5,7] (x10) match the oracle", got, want)


@group("test3")
def test_score_std(student, check):
    one = student.score_std(64, 50, np.random.default_rng(1))
    two = student.score_std(64, 50, np.random.default_rng(2))
    check.equal("two rngs: different results", np.unique(np.stack([one, two])).size, 2)
    again = student.score_std(64, 50, np.random.default_rng(1))
    check.equal("same seed again: difference", again - one, 0.0, atol=0.0, note="only rng is random")

    stds = {d_k: student.score_std(d_k, PAIRS, np.random.default_rng(0)) for d_k in (2, 16, 64, 256)}
    for d_k, want in [(2, 1.41421), (16, 4.0), (64, 8.0), (256, 16.0)]:
        check.equal(f"d_k {d_k}: std", stds[d_k], want, atol=0.05 * want, note="within 5%")
    for d_k in (2, 64, 256):
        scaled = stds[d_k] * student.scale_factor(d_k)
        check.equal(f"d_k {d_k}: std * scale_factor({d_k})", scaled, 1.0, atol=0.05, note="within 5%")

    pairs = np.stack([student.score_std(64, 2, np.random.default_rng(seed)) for seed in range(40)])
    check.at_most("n = 2, 40 samples: smallest std", pairs.min(), 4.0)


@group("test4")
def test_saturation(student, check, expected, rng):
    large = student.jacobian_diag(np.array([8.0, 0.0, 0.0]))
    small = student.jacobian_diag(np.array([1.0, 0.0, 0.0]))
    for i, want in enumerate([0.0006700259, 0.0003351253, 0.0003351253]):
        check.equal(f"[8,0,0]: out[{i}]", large[i], want, atol=1e-9)
    for i, want in enumerate([0.2442062199, 0.1670223338, 0.1670223338]):
        check.equal(f"[1,0,0]: out[{i}]", small[i], want, atol=1e-9)
    check.below("out[0] of [8,0,0] divided by that of [1,0,0]", large[0] / small[0], 1 / 300)

    scaled = student.jacobian_diag(np.array([8.0, 0.0, 0.0]) * student.scale_factor(64))
    check.equal("[8,0,0] * scale_factor(64): out[0]", scaled[0], 0.2442062199, atol=1e-9)

    check.equal("[0,0]: out", student.jacobian_diag(np.zeros(2)), [0.25, 0.25])
    scores = np.array([0.0, LN2, LN5])
    out = student.jacobian_diag(scores)
    check.equal("[0,ln2,ln5]: out", out, [0.109375, 0.1875, 0.234375])
    check.unchanged("scores unchanged", out)
    out = student.jacobian_diag(np.array([1000.0, 1000.0, -2000.0]))
    check.equal("[1000,1000,-2000]: out", out, [0.25, 0.25, 0.0])
    check.equal("[-1000,-1000]: out", student.jacobian_diag(np.full(2, -1000.0)), [0.25, 0.25])
    out = student.jacobian_diag(np.array([60.0, 61.0]))
    check.equal("[60,61]: out", out, [0.196612, 0.196612], note="no clipping")
    check.shape("5 scores: out.shape", student.jacobian_diag(np.arange(5.0)), (5,))
    check.dtype("float32 in -> float32 out", student.jacobian_diag(np.zeros(3, dtype=np.float32)), np.float32)
    check.equal("int64 scores [1,0,0]: out[1]", student.jacobian_diag(np.array([1, 0, 0]))[1], 0.1670223338)

    got, want = [], []
    for _ in range(20):
        scores = rng.uniform(-4, 4, 7)
        got.append(student.jacobian_diag(scores))
        want.append(expected.jacobian_diag(scores))
    check.match("random scores [7] (x20) match the oracle", got, want)
