"""Suite of lab10-softmax-backward: five groups of checks.

TEST 1 to 4 take one function each: numbers for paper, properties that hold for any numbers, random inputs.
TEST 5 puts the three backward functions in a chain and compares it with measured gradients of a whole attention.
"""

import numpy as np

from grader.suite import Formula, group

BLOCKED = -1e9
LN3 = np.log(3.0)


SOFT = [0.5761168847658291, 0.21194155761708544, 0.21194155761708544]  # softmax([1, 0, 0])
SHARP = [0.9993295245830858, 0.0003352377084572098, 0.0003352377084572098]  # softmax([8, 0, 0])


def weights(rng, *shape):
    """Random rows of weights: positive, each with the sum 1."""
    return rng.dirichlet(np.ones(shape[-1]), shape[:-1])


def causal(t, s):
    """[t, s]: 0 where key j is not later than query i, the last query being as late as the last key; else -1e9."""
    return np.triu(np.full((t, s), BLOCKED), k=1 + s - t)


@group("test1")
def test_softmax_backward(student, check, expected, rng):
    s = np.array([[0.25, 0.75], [1 / 3, 2 / 3]])
    dx = student.softmax_backward(s, np.array([[1.0, 0.0], [3.0, 0.0]]))
    check.shape("dx.shape", dx, (2, 2))
    check.cells("dx", dx, [[0.1875, -0.1875], [2 / 3, -2 / 3]])
    check.unchanged("s and g unchanged", dx)
    uniform = student.softmax_backward(np.full((1, 3), 1 / 3), np.array([[1.0, 2.0, 3.0]]))
    check.cells("uniform s, g = [1,2,3]: dx", uniform, [[-1 / 3, 0.0, 1 / 3]])
    s = np.array([[0.2, 0.3, 0.5], [0.125, 0.25, 0.625]])
    g = np.array([[4.0, 0.0, 2.0], [8.0, 0.0, -8.0]])
    dx = student.softmax_backward(s, g)
    check.equal("[2,3]: dx[0]", dx[0], [0.44, -0.54, 0.1])
    check.equal("[2,3]: dx[1]", dx[1], [1.5, 1.0, -2.5])

    check.at_most("[2,3]: distance of the rows' sums from 0", np.abs(dx.sum(axis=-1)).max(), 1e-12)
    more = student.softmax_backward(s, g + 100.0)
    check.at_most("[2,3]: 100 more in every g: change of dx", np.abs(more - dx).max(), 1e-12)
    check.at_most("g = [7,7,7]: largest cell of dx",
                  np.abs(student.softmax_backward(s[:1], np.full((1, 3), 7.0))).max(), 1e-12)
    jacobian = student.softmax_backward(np.tile(s[0], (3, 1)), np.eye(3))
    for i, row in enumerate([[0.16, -0.06, -0.1], [-0.06, 0.21, -0.15], [-0.1, -0.15, 0.25]]):
        check.equal(f"g = I gives the Jacobian: row {i}", jacobian[i], row)
    entropy = student.softmax_backward(s[:1], np.array([[0.0, -1 / 0.3, 0.0]]))
    check.equal("loss -log(s[1]): dx[0]", entropy[0], [0.2, -0.7, 0.5], note="s, and 1 less at the target")

    unit = np.array([[1.0, 0.0, 0.0]])
    soft = student.softmax_backward(np.array([SOFT]), unit)
    check.equal("s = softmax([1,0,0]), g = [1,0,0]: dx[0][0]", soft[0, 0], 0.244206)
    sharp = student.softmax_backward(np.array([SHARP]), unit)
    check.equal("s = softmax([8,0,0]), g = [1,0,0]: dx[0][0]", sharp[0, 0], 0.000670, note="hardly anything is left")
    dx = student.softmax_backward(np.array([[1.0, 0.0]]), np.array([[5.0, -3.0]]))
    check.equal("s = [1,0], g = [5,-3]: dx[0]", dx[0], [0.0, 0.0], note="learning stops")
    hidden = student.softmax_backward(np.array([[0.5, 0.5, 0.0]]), np.array([[2.0, 0.0, 1000.0]]))
    check.equal("s = [0.5,0.5,0], g = [2,0,1000]: dx[0]", hidden[0], [0.5, -0.5, 0.0], note="a hidden cell")

    check.equal("1-D input: dx", student.softmax_backward(np.array([0.25, 0.75]), np.array([1.0, 0.0])),
                [0.1875, -0.1875])
    whole = student.softmax_backward(np.array([[0.25, 0.75]]), np.array([[1, 0]]))
    check.equal("int64 g: dx[0]", whole[0], [0.1875, -0.1875])
    single = student.softmax_backward(np.full((2, 4), 0.25, np.float32), np.ones((2, 4), np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)
    check.raises("s [2,3] with g [3] raises ValueError",
                 student.softmax_backward(np.full((2, 3), 1 / 3), np.ones(3)), ValueError)
    check.raises("s [2,3] with g [2,1] raises ValueError",
                 student.softmax_backward(np.full((2, 3), 1 / 3), np.ones((2, 1))), ValueError)

    got, want = [], []
    for _ in range(10):
        s, g = weights(rng, 4, 6), rng.uniform(-3, 3, (4, 6))
        got.append(student.softmax_backward(s, g))
        want.append(expected.softmax_backward(s, g))
    check.match("random [4,6] (x10) match the oracle", got, want)
    s, g = weights(rng, 2, 3, 4), rng.uniform(-3, 3, (2, 3, 4))
    check.match("random [2,3,4] matches the oracle", student.softmax_backward(s, g), expected.softmax_backward(s, g))


@group("test2")
def test_numeric_grad(student, check, expected, rng):
    squares = Formula("np.sum(x * x)")
    n = student.numeric_grad(squares, np.array([[1.0, -2.0], [3.0, 0.0]]))
    check.shape("sum of squares: n.shape", n, (2, 2))
    check.cells("sum of squares: n", n, [[2.0, -4.0], [6.0, 0.0]])
    x = np.array([0.1, 0.2, 0.7])
    check.unchanged("x unchanged, to the last bit", student.numeric_grad(squares, x), 1)
    check.equal("3 x[0] - x[1]: n", student.numeric_grad(Formula("3 * x[0] - x[1]"), np.array([5.0, 7.0])),
                [3.0, -1.0])
    n = student.numeric_grad(Formula("np.sum(x * [[1, 2, 3], [4, 5, 6]])"), np.array([[0.5, 1, 2], [3, 4, 5.0]]))
    check.equal("a weighted sum of [2,3]: n[0]", n[0], [1.0, 2.0, 3.0])
    check.equal("a weighted sum of [2,3]: n[1]", n[1], [4.0, 5.0, 6.0])
    n = student.numeric_grad(Formula("x[0] * x[1] * x[2]"), np.array([2.0, 3.0, 5.0]))
    check.equal("a product at [2,3,5]: n", n, [15.0, 10.0, 6.0], atol=1e-7, note="one cell moves at a time")

    cube = Formula("np.sum(x * x * x)")
    two = np.array([2.0])
    check.equal("x^3 at 2: n", student.numeric_grad(cube, two), [12.0], atol=1e-8, note="central, not forward")
    check.equal("x^3 at 2, eps 0.5: n", student.numeric_grad(cube, two, 0.5), [12.25])
    check.equal("x^3 at 2, eps 0.25: n", student.numeric_grad(cube, two, 0.25), [12.0625])
    check.equal("|x| at [0, 3]: n",
                student.numeric_grad(Formula("np.sum(np.abs(x))"), np.array([0.0, 3.0])), [0.0, 1.0])
    check.equal("int64 x, x^2 / 4 at 3: n",
                student.numeric_grad(Formula("np.sum(x * x) / 4"), np.array([3])), [1.5])
    check.equal("float32 x, x^2 at 1000: n",
                student.numeric_grad(squares, np.array([1000.0], np.float32)), [2000.0], atol=1e-3)
    loss = Formula("np.exp(x[0]) / np.sum(np.exp(x))")
    check.equal("the first weight of softmax at [0, ln3]: n", student.numeric_grad(loss, np.array([0.0, LN3])),
                [0.1875, -0.1875], note="TEST 1 knows it")

    deep = Formula("np.sum(x[0] * x[1] * x[1, ::-1])")
    x = rng.uniform(0.5, 2.0, (2, 3, 4))
    n = student.numeric_grad(deep, x)
    check.shape("random [2,3,4]: n.shape", n, (2, 3, 4))
    check.match("random [2,3,4] matches the oracle", n, expected.numeric_grad(deep, x), atol=1e-7)


@group("test3")
def test_weighted_sum_backward(student, check, expected, rng):
    A = np.array([[0.25, 0.75], [0.5, 0.5]])
    V = np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 4.0]])
    grads = student.weighted_sum_backward(A, V, np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 1.0]]))
    check.cells("dA", grads[0], [[1.0, 0.0], [2.0, 5.0]])
    check.cells("dV", grads[1], [[0.25, 0.5, 0.5], [0.75, 0.5, 0.5]])
    check.unchanged("A, V and dOut unchanged", grads)

    V = np.array([[1.0, 0.0], [0.0, 2.0], [4.0, 4.0]])
    grads = student.weighted_sum_backward(np.array([[0.2, 0.3, 0.5]]), V, np.array([[10.0, 1.0]]))
    check.shape("one query, three keys: dA.shape", grads[0], (1, 3))
    check.shape("one query, three keys: dV.shape", grads[1], (3, 2))
    check.equal("one query, three keys: dA[0]", grads[0][0], [10.0, 2.0, 44.0])
    check.equal("one query, three keys: dV[2]", grads[1][2], [5.0, 0.5])
    grads = student.weighted_sum_backward(np.array([[1.0, 0.0, 0.0]]), V, np.array([[10.0, 1.0]]))
    check.equal("weights [1,0,0]: dA[0]", grads[0][0], [10.0, 2.0, 44.0], note="the weights play no part in dA")
    check.equal("weights [1,0,0]: dV[1]", grads[1][1], [0.0, 0.0], note="nothing was taken from it")

    half = np.array([[0.5, 0.5], [0.5, 0.5]])
    grads = student.weighted_sum_backward(half, np.array([[1, 2], [2, 5]]), np.array([[1, 0], [2, 1]]))
    check.equal("int64 V and dOut: dV[0]", grads[1][0], [1.5, 0.5])
    grads = student.weighted_sum_backward(np.array([[1, 0]]), np.array([[0.5, 1.5], [2.5, 3.5]]), np.array([[1, 0]]))
    check.equal("int64 A and dOut: dA[0]", grads[0][0], [0.5, 2.5])
    A, V, dOut = (np.ones(shape, np.float32) for shape in ((2, 4), (4, 3), (2, 3)))
    grads = student.weighted_sum_backward(A, V, dOut)
    check.dtype("float32 in -> float32 dA", grads[0], np.float32)
    check.dtype("float32 in -> float32 dV", grads[1], np.float32)
    check.raises("A [2,3], V [1,4], dOut [2,4] raises ValueError",
                 student.weighted_sum_backward(np.ones((2, 3)), np.ones((1, 4)), np.ones((2, 4))), ValueError)
    check.raises("A [2,3], V [3,4], dOut [1,4] raises ValueError",
                 student.weighted_sum_backward(np.ones((2, 3)), np.ones((3, 4)), np.ones((1, 4))), ValueError)
    check.raises("A [2,3], V [3,4], dOut [2,1] raises ValueError",
                 student.weighted_sum_backward(np.ones((2, 3)), np.ones((3, 4)), np.ones((2, 1))), ValueError)

    A, V, dOut = weights(rng, 4, 6), rng.uniform(-2, 2, (6, 5)), rng.uniform(0.5, 2, (4, 5))
    grads = student.weighted_sum_backward(A, V, dOut)
    want = expected.weighted_sum_backward(A, V, dOut)
    check.match("random T=4 S=6 dv=5: dA matches the oracle", grads[0], want[0])
    check.match("random T=4 S=6 dv=5: dV matches the oracle", grads[1], want[1])
    check.at_most("random: columns of dV and dOut, distance of their sums",
                  np.abs(grads[1].sum(axis=0) - dOut.sum(axis=0)).max(), 1e-12)


@group("test4")
def test_scores_backward(student, check, expected, rng):
    Q = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
    dS = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    grads = student.scores_backward(Q, np.eye(2), 0.5, dS)
    check.cells("dQ", grads[0], [[0.5, 0.0], [0.0, 0.5], [0.5, 0.5]])
    check.cells("dK", grads[1], [[3.0, 4.0], [4.0, 5.0]])
    check.unchanged("Q, K and dS unchanged", grads)

    Q = np.array([[1.0, 0.0, 2.0, 0.0], [0.0, 3.0, 0.0, 1.0]])
    K = np.array([[1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 0.0, 1.0], [2.0, 0.0, 0.0, 2.0]])
    dS = np.array([[1.0, -2.0, 1.0], [0.0, 4.0, -4.0]])
    grads = student.scores_backward(Q, K, 0.25, dS)
    check.shape("T=2 S=3 d=4: dQ.shape", grads[0], (2, 4))
    check.shape("T=2 S=3 d=4: dK.shape", grads[1], (3, 4))
    check.equal("T=2 S=3 d=4, scale 0.25: dQ[0]", grads[0][0], [0.75, 0.0, 0.75, 1.0])
    check.equal("T=2 S=3 d=4, scale 0.25: dQ[1]", grads[0][1], [-2.0, 1.0, 0.0, -1.0])
    check.equal("T=2 S=3 d=4, scale 0.25: dK[1]", grads[1][1], [-0.5, 3.0, -1.0, 1.0])
    check.at_most("rows of dS sum to 0: columns of dK, distance of their sums from 0",
                  np.abs(grads[1].sum(axis=0)).max(), 1e-12)
    grads = student.scores_backward(Q, K, 2.0, dS)
    check.equal("the same with scale 2: dQ[0]", grads[0][0], [6.0, 0.0, 6.0, 8.0])
    check.equal("the same with scale 2: dK[1]", grads[1][1], [-4.0, 24.0, -8.0, 8.0])

    keys = np.array([[5.0, 6.0], [7.0, 8.0]])
    grads = student.scores_backward(np.array([[1.0, 2.0], [3.0, 4.0]]), keys, 1.0, np.array([[0.0, 1.0], [0.0, 0.0]]))
    check.equal("only dS[0][1] is 1: dQ[0]", grads[0][0], [7.0, 8.0], note="row 1 of K")
    check.equal("only dS[0][1] is 1: dK[1]", grads[1][1], [1.0, 2.0], note="row 0 of Q")

    whole = student.scores_backward(np.array([[1, 3]]), np.array([[1, 2], [2, 5]]), 0.5, np.array([[1, 0]]))
    check.equal("int64 input: dQ[0]", whole[0][0], [0.5, 1.0])
    check.equal("int64 input: dK[0]", whole[1][0], [0.5, 1.5])
    single = [array.astype(np.float32) for array in (Q, K, dS)]
    grads = student.scores_backward(single[0], single[1], 0.25, single[2])
    check.dtype("float32 in -> float32 dQ", grads[0], np.float32)
    check.dtype("float32 in -> float32 dK", grads[1], np.float32)
    check.raises("Q [2,4], K [3,5], dS [2,3] raises ValueError",
                 student.scores_backward(np.ones((2, 4)), np.ones((3, 5)), 1.0, np.ones((2, 3))), ValueError)
    check.raises("Q [2,4], K [3,4], dS [2,1] raises ValueError",
                 student.scores_backward(np.ones((2, 4)), np.ones((3, 4)), 1.0, np.ones((2, 1))), ValueError)
    check.raises("Q [2,4], K [3,4], dS [1,3] raises ValueError",
                 student.scores_backward(np.ones((2, 4)), np.ones((3, 4)), 1.0, np.ones((1, 3))), ValueError)

    Q, K, dS = rng.uniform(-2, 2, (4, 3)), rng.uniform(-2, 2, (6, 3)), rng.uniform(-2, 2, (4, 6))
    grads = student.scores_backward(Q, K, 0.7, dS)
    want = expected.scores_backward(Q, K, 0.7, dS)
    check.match("random T=4 S=6 d=3: dQ matches the oracle", grads[0], want[0])
    check.match("random T=4 S=6 d=3: dK matches the oracle", grads[1], want[1])


def backward(student, Q, K, V, scale, A, dOut):
    """Return dQ, dK, dV and dS: the three functions, the last step of the forward pass first."""
    grads = student.weighted_sum_backward(A, V, dOut)
    dA, dV = grads[0], grads[1]
    dS = student.softmax_backward(A, dA)
    grads = student.scores_backward(Q, K, scale, dS)
    return grads[0], grads[1], dV, dS


def error(got, want):
    """Return the largest difference as a share of the largest gradient."""
    return np.abs(got - want).max() / np.abs(want).max()


@group("test5")
def test_full_chain(student, check, expected, rng):
    Q, K = np.array([[1.0, 5.0]]), np.array([[0.0, 0.0], [2 * LN3, 0.0]])
    V, dOut = np.array([[1.0, 0.0, 0.0], [0.0, 4.0, 8.0]]), np.array([[1.0, 0.0, 0.0]])
    dQ, dK, dV, dS = backward(student, Q, K, V, 0.5, np.array([[0.25, 0.75]]), dOut)
    check.equal("by hand: dV[1]", dV[1], [0.75, 0.0, 0.0])
    check.equal("by hand: dS[0]", dS[0], [0.1875, -0.1875])
    check.equal("by hand: dQ[0]", dQ[0], [-0.205990, 0.0])
    check.equal("by hand: dK[0]", dK[0], [0.09375, 0.46875])
    check.equal("by hand: dK[1]", dK[1], [-0.09375, -0.46875])
    loss_of_q = Formula("(lambda e: e[0, 0] / e.sum())(np.exp(0.5 * x @ [[0.0, 2 * np.log(3)], [0.0, 0.0]]))")
    check.equal("by hand, measured: numeric_grad at Q [0]", student.numeric_grad(loss_of_q, Q)[0], [-0.205990, 0.0])

    scale = 3**-0.5
    Q, K, V, dOut = (rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 5), (4, 5)))
    A = expected.weights(Q, K, scale, causal(4, 4))
    dQ, dK, dV, dS = backward(student, Q, K, V, scale, A, dOut)
    measured = expected.measured_gradients(Q, K, V, scale, causal(4, 4), dOut)
    check.at_most("causal, T=S=4: dV, error against the measured gradient", error(dV, measured[2]), 1e-6)
    check.at_most("causal, T=S=4: largest dS above the diagonal", np.abs(np.triu(dS, k=1)).max(), 0.0)
    check.at_most("causal, T=S=4: rows of dS, distance of their sums from 0", np.abs(dS.sum(axis=-1)).max(), 1e-12)
    check.at_most("causal, T=S=4: largest cell of dS[0], which sees one key", np.abs(dS[0]).max(), 1e-12)
    check.at_most("causal, T=S=4: largest cell of dQ[0]", np.abs(dQ[0]).max(), 1e-12)
    check.at_most("causal, T=S=4: dQ, error against the measured gradient", error(dQ, measured[0]), 1e-6)
    check.at_most("causal, T=S=4: dK, error against the measured gradient", error(dK, measured[1]), 1e-6)
    check.at_most("causal, T=S=4: columns of dK, distance of their sums from 0", np.abs(dK.sum(axis=0)).max(), 1e-12)

    Q, K, V, dOut = (rng.normal(size=shape) for shape in ((4, 3), (6, 3), (6, 5), (4, 5)))
    A = expected.weights(Q, K, 0.7, causal(4, 6))
    dQ, dK, dV, dS = backward(student, Q, K, V, 0.7, A, dOut)
    measured = expected.measured_gradients(Q, K, V, 0.7, causal(4, 6), dOut)
    check.at_most("two earlier keys, T=4 S=6: dV, error against the measured gradient", error(dV, measured[2]), 1e-6)
    check.at_most("two earlier keys, T=4 S=6: dQ, error against the measured gradient", error(dQ, measured[0]), 1e-6)
    check.at_most("two earlier keys, T=4 S=6: dK, error against the measured gradient", error(dK, measured[1]), 1e-6)
