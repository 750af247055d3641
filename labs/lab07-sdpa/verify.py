"""Suite of lab07-sdpa: four groups of checks.

TEST 1 mixes values with given weights. TEST 2 and 3 follow examples that fit on paper, the second with a causal
mask. TEST 4 varies what those hold fixed: the sizes, the axes in front, the dtype, the size of the scores.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9
LN3 = np.log(3.0)


def causal(t, s):
    """[t, s]: 0 where key j is not later than query i, the last query being as late as the last key; else -1e9."""
    return np.triu(np.full((t, s), BLOCKED), k=1 + s - t)


def right(expected, Q, K, V, mask=None, scale=None):
    """Return the oracle's (out, A). With the identity for values both are A: one array, which can be recorded."""
    A = expected.attention(Q, K, np.eye(K.shape[-2]), mask, scale)[1]
    return expected.weighted_sum(A, V), A


@group("test1")
def test_weighted_sum(student, check, expected, rng):
    V = np.array([[10.0, 0.0], [20.0, 4.0], [30.0, 8.0]])
    out = student.weighted_sum(np.array([[0.5, 0.5, 0.0], [0.0, 0.25, 0.75]]), V)
    check.shape("out.shape", out, (2, 2))
    check.cells("out", out, [[15.0, 2.0], [27.5, 7.0]])
    check.unchanged("A and V unchanged", out)
    picked = student.weighted_sum(np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]), V)
    check.equal("weights [0,1,0] pick V[1]: out[0]", picked[0], [20.0, 4.0])
    check.equal("weights [0,0,1] pick V[2]: out[1]", picked[1], [30.0, 8.0])
    even = student.weighted_sum(np.full((1, 3), 1 / 3), np.array([[3.0, 0.0], [0.0, 6.0], [0.0, 9.0]]))
    check.equal("equal weights give the mean: out[0]", even[0], [1.0, 5.0])
    check.equal("weights are used as given: [1,1,0]",
                student.weighted_sum(np.array([[1.0, 1.0, 0.0]]), V)[0], [30.0, 4.0], note="they sum to 2")

    wide = student.weighted_sum(np.array([[0.25, 0.75]]), np.array([[0.0, 4.0, 8.0], [4.0, 8.0, 0.0]]))
    check.shape("[1,2] with V [2,3]: shape", wide, (1, 3))
    check.equal("[1,2] with V [2,3]: out[0]", wide[0], [3.0, 7.0, 2.0])
    whole = student.weighted_sum(np.array([[0.5, 0.5]]), np.array([[1, 2], [2, 5]]))
    check.equal("int64 V: out[0]", whole[0], [1.5, 3.5])
    single = student.weighted_sum(np.full((2, 4), 0.25, np.float32), np.ones((4, 3), np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)
    check.raises("A [2,3] with V [4,2] raises ValueError",
                 student.weighted_sum(np.ones((2, 3)), np.ones((4, 2))), ValueError)
    check.raises("A [2,3] with V [1,2] raises ValueError",
                 student.weighted_sum(np.ones((2, 3)), np.ones((1, 2))), ValueError)

    got, want, inside = [], [], []
    for _ in range(10):
        A, V = rng.uniform(0.1, 1.0, (4, 6)), rng.uniform(0.5, 2, (6, 5))  # above 0: the stub is never inside
        A /= A.sum(axis=1, keepdims=True)
        got.append(student.weighted_sum(A, V))
        want.append(expected.weighted_sum(A, V))
        inside.append(((got[-1] > V.min(axis=0)) & (got[-1] < V.max(axis=0))).all())
    check.match("random [4,6] with V [6,5] (x10) match the oracle", got, want)
    check.true("random: each output lies between the least and the greatest value", np.stack(inside).all())


@group("test2")
def test_two_tokens_by_hand(student, check):
    eye = np.eye(2)
    done = student.attention(eye, eye, eye)
    out, A = done[0], done[1]
    check.equal("number of returned arrays", np.shape(done)[0], 2)
    check.shape("A.shape", A, (2, 2))
    check.shape("out.shape", out, (2, 2))
    near, far = 0.66976155, 0.33023845  # exp(1/sqrt(2)) and 1, divided by their sum
    check.cells("A", A, [[near, far], [far, near]])
    uneven = student.attention(eye, np.array([[1.0, 0.0], [1.0, 1.0]]), eye)[1]  # scores [1, 1] and [0, 1]
    check.equal("K = [[1,0],[1,1]]: A[0]", uneven[0], [0.5, 0.5], note="an asymmetric table")
    check.cells("out", out, [[near, far], [far, near]])

    out = student.attention(eye, eye, np.array([[10.0, 0.0], [0.0, 20.0]]))[0]
    check.equal("V = [[10,0],[0,20]]: out[0]", out[0], [10 * near, 20 * far])
    check.equal("V = [[10,0],[0,20]]: out[1]", out[1], [10 * far, 20 * near])

    keys = np.array([[0.0, 0.0, 0.0, 0.0], [2 * LN3, 0.0, 0.0, 0.0]])
    done = student.attention(np.ones((1, 4)), keys, np.array([[0.0, 4.0, 8.0], [4.0, 8.0, 0.0]]))
    check.equal("d = 4, scores 0 and 2 ln3, halved: A[0]", done[1][0], [0.25, 0.75])
    check.equal("d = 4, scores 0 and 2 ln3, halved: out[0]", done[0][0], [3.0, 7.0, 2.0])


@group("test3")
def test_causal_mask(student, check, expected, rng):
    Q = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    K = np.array([[2.0, 0.0], [0.0, 2.0], [1.0, -1.0]])
    V = np.eye(3)
    done = student.attention(Q, K, V, causal(3, 3), 1.0)
    out, A = done[0], done[1]
    weights = [[1.0, 0.0, 0.0], [0.119203, 0.880797, 0.0], [0.468311, 0.468311, 0.063379]]
    check.cells("A", A, weights)
    check.at_most("largest weight above the diagonal", np.triu(A, k=1).max(), 0.0)
    for i in range(3):
        check.equal(f"A row {i} sum", A[i].sum(), 1.0)
    check.match("V = I, so out is A", out, weights, atol=1e-6)
    check.unchanged("Q, K, V and mask unchanged", done)

    check.equal("no mask: A[0]", student.attention(Q, K, V, None, 1.0)[1][0], [0.665241, 0.090031, 0.244728])
    padding = np.zeros((3, 3))
    padding[:, 0] = BLOCKED
    check.equal("a mask that hides key 0: A[0]",
                student.attention(Q, K, V, padding, 1.0)[1][0], [0.0, 0.268941, 0.731059], note="not causal")
    infinite = np.where(causal(3, 3) < 0, -np.inf, 0.0)
    check.equal("a mask of -inf: A[1]", student.attention(Q, K, V, infinite, 1.0)[1][1], [0.119203, 0.880797, 0.0])

    later, V5 = K.copy(), V.copy()
    later[2], V5[2] = [7.0, 7.0], [0.0, 0.0, 5.0]
    changed = student.attention(Q, later, V, causal(3, 3), 1.0)[0]
    check.at_most("another key 2: change of out[0] and out[1]", np.abs(changed[:2] - out[:2]).max(), 1e-12)
    changed = student.attention(Q, K, V5, causal(3, 3), 1.0)[0]
    check.at_most("value 2 times 5: change of out[0] and out[1]", np.abs(changed[:2] - out[:2]).max(), 1e-12)
    check.equal("value 2 times 5: out[2][2]", changed[2, 2], 0.316894)

    Q, K, V = rng.uniform(-2, 2, (4, 3)), rng.uniform(-2, 2, (6, 3)), rng.uniform(-2, 2, (6, 5))
    done = student.attention(Q, K, V, causal(4, 6), 0.7)
    want_out, want_A = right(expected, Q, K, V, causal(4, 6), 0.7)
    check.match("random, T=4 S=6 d=3 dv=5: A matches the oracle", done[1], want_A)
    check.match("random, T=4 S=6 d=3 dv=5: out matches the oracle", done[0], want_out)


@group("test4")
def test_sizes_batches_and_numbers(student, check, expected, rng):
    Q, K, V = rng.normal(size=(4, 16)), rng.normal(size=(6, 16)), rng.normal(size=(6, 5))
    done = student.attention(Q, K, V)
    out, A = done[0], done[1]
    check.shape("T=4 S=6 d=16 dv=5: out.shape", out, (4, 5))
    check.shape("T=4 S=6 d=16 dv=5: A.shape", A, (4, 6))
    want_out, want_A = right(expected, Q, K, V)
    check.match("scale not given is 1/sqrt(16): A matches the oracle", A, want_A)
    check.match("scale not given is 1/sqrt(16): out matches the oracle", out, want_out, atol=1e-12)
    check.at_most("rows of A: distance of their sums from 1", np.abs(A.sum(axis=-1) - 1).max(), 1e-12)
    check.unchanged("Q, K and V unchanged", done)
    order = [3, 0, 5, 1, 4, 2]
    check.at_most("keys and values in another order: change of out",
                  np.abs(student.attention(Q, K[order], V[order])[0] - out).max(), 1e-12)
    check.equal("scale 0.0: A[0]", student.attention(Q, K, V, None, 0.0)[1][0], [1 / 6] * 6)

    shapes = (2, 3, 4, 8), (2, 3, 6, 8), (2, 3, 6, 5)
    Q4, K4, V4 = (rng.normal(size=shape) for shape in shapes)
    done = student.attention(Q4, K4, V4)
    check.shape("[2,3,4,8], [2,3,6,8], [2,3,6,5]: out.shape", done[0], (2, 3, 4, 5))
    check.shape("[2,3,4,8], [2,3,6,8], [2,3,6,5]: A.shape", done[1], (2, 3, 4, 6))
    want_out, want_A = right(expected, Q4, K4, V4)
    check.match("4-D: A matches the oracle", done[1], want_A)
    check.match("4-D: out matches the oracle", done[0], want_out)
    check.match("4-D, one mask [4,6] for all: A matches the oracle",
                student.attention(Q4, K4, V4, causal(4, 6))[1], right(expected, Q4, K4, V4, causal(4, 6))[1])
    padding = np.zeros((2, 1, 1, 6))
    padding[0, ..., 5:], padding[1, ..., 2:] = BLOCKED, BLOCKED
    check.match("4-D, a mask [2,1,1,6] for each sample: A matches the oracle",
                student.attention(Q4, K4, V4, padding)[1], right(expected, Q4, K4, V4, padding)[1])
    check.match("3-D: out matches the oracle", student.attention(Q4[0], K4[0], V4[0])[0], want_out[0])

    one, two, eye = np.ones((1, 1)), np.ones((2, 1)), np.eye(2)
    bias = student.attention(np.zeros((1, 2)), np.zeros((2, 2)), eye, np.array([[0.0, LN3]]), 0.5)
    check.equal("a bias of ln3 is added, not scaled: A[0]", bias[1][0], [0.25, 0.75])
    big = np.array([[0.0], [2000.0]])
    check.equal("a hidden score of 2000: A[0]", student.attention(two, big, eye, causal(2, 2), 1.0)[1][0], [1.0, 0.0])
    check.equal("scores 1000 and 1000: A[0]", student.attention(one, two * 1000, eye)[1][0], [0.5, 0.5])
    check.equal("rows of scores 1000 and 0: A[1]",
                student.attention(np.array([[1000.0], [0.0]]), two, eye)[1][1], [0.5, 0.5])
    check.equal("scores -1000 and -1000: A[0]", student.attention(one, two * -1000, eye)[1][0], [0.5, 0.5])
    check.equal("scores 60 and 61: A[0]",
                student.attention(one, np.array([[60.0], [61.0]]), eye)[1][0], [0.268941, 0.731059])

    whole = student.attention(np.array([[1, 0]]), np.array([[0, 0], [1, 1]]), np.array([[0], [8]]), None, 0.5)
    check.equal("int64 input: A[0]", whole[1][0], [0.377541, 0.622459])
    check.equal("int64 input: out[0]", whole[0][0], [4.9796746])
    Q, K, V = (array.astype(np.float32) for array in (Q, K, V))
    single = student.attention(Q, K, V)
    check.dtype("float32 in -> float32 out", single[0], np.float32)
    check.dtype("float32 in -> float32 A", single[1], np.float32)
    check.match("float32 in: out near the oracle", single[0], right(expected, Q, K, V)[0], atol=1e-5)

    check.raises("Q [2,3] with K [2,4] raises ValueError",
                 student.attention(np.ones((2, 3)), np.ones((2, 4)), np.ones((2, 2))), ValueError)
    check.raises("K [3,2] with V [4,2] raises ValueError",
                 student.attention(np.ones((2, 2)), np.ones((3, 2)), np.ones((4, 2))), ValueError)
