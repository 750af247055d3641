"""Suite of lab06-qkv: four groups of checks.

TEST 1 and 2 examine one linear layer, on rows and on inputs of other ranks. TEST 3 has three of them work on the
same tokens. TEST 4 counts what they learn. The hand-made weights are small; those of the random checks have all
their dimensions distinct, so that nothing fits by chance.
"""

import numpy as np

from grader.suite import group

X = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
W = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]])
B = np.array([10.0, 20.0, 30.0])


@group("test1")
def test_linear_on_rows(student, check, expected, rng):
    y = student.linear(X, W, B)
    check.shape("y.shape", y, (3, 3))
    check.cells("y", y, [[11.0, 22.0, 30.0], [13.0, 24.0, 32.0], [15.0, 26.0, 34.0]])
    check.unchanged("x, W and b unchanged", y)

    check.equal("no b: y[0]", student.linear(X, W)[0], [1.0, 2.0, 0.0])
    check.equal("no b: y[2]", student.linear(X, W, None)[2], [5.0, 6.0, 4.0])
    square = student.linear(np.array([[1.0, 0.0]]), np.array([[1.0, 2.0], [3.0, 4.0]]))
    check.equal("square W: y[0]", square[0], [1.0, 2.0], note="x @ W.T gives [1, 3]")

    whole = student.linear(np.array([[1, 2], [3, 4]]), W.astype(int), np.array([0.5, 0.25, 0.125]))
    check.equal("int64 x and W, fractions in b: y[0]", whole[0], [1.5, 2.25, 0.125])
    halves = student.linear(np.array([[1, 2], [3, 4]]), np.array([[0.5, 0.0], [0.0, 0.25]]))
    check.equal("int64 x, fractions in W: y[1]", halves[1], [1.5, 1.0])

    check.raises("[3,2] with W [3,2] raises ValueError", student.linear(X, np.ones((3, 2))), ValueError)
    check.raises("b of length 1 for 3 columns raises ValueError", student.linear(X, W, np.array([10.0])), ValueError)

    got, want = [], []
    for case in range(10):
        x, weight = rng.uniform(-2, 2, (4, 3)), rng.uniform(-2, 2, (3, 5))
        bias = rng.uniform(-2, 2, 5) if case % 2 == 0 else None
        got.append(student.linear(x, weight, bias))
        want.append(expected.linear(x, weight, bias))
    check.match("random [4,3] with W [3,5] (x10) match the oracle", got, want)


@group("test2")
def test_linear_on_any_rank(student, check, expected, rng):
    x = np.arange(12.0).reshape(2, 3, 2)
    y = student.linear(x, W, B)
    check.shape("y.shape", y, (2, 3, 3))
    check.equal("y[0][0]", y[0, 0], [10.0, 21.0, 29.0])
    check.equal("y[0][1]", y[0, 1], [12.0, 23.0, 31.0])
    check.equal("y[1][0]", y[1, 0], [16.0, 27.0, 35.0])
    check.equal("y[1][2]", y[1, 2], [20.0, 31.0, 39.0])
    rows = student.linear(x.reshape(6, 2), W, B)
    check.at_most("y against the same 6 rows as [6,2]: difference", np.abs(y.reshape(6, 3) - rows).max(), 1e-12)
    check.unchanged("x, W and b unchanged", y)

    alone = student.linear(x[1, 2], W, B)
    check.shape("one row, 1-D: shape", alone, (3,))
    check.equal("one row, 1-D", alone, [20.0, 31.0, 39.0])

    x, weight, bias = (array.astype(np.float32) for array in (x, W, B))
    check.dtype("float32 in -> float32 out", student.linear(x, weight, bias), np.float32)
    check.dtype("float32 in, no b -> float32 out", student.linear(x, weight), np.float32)

    x, weight, bias = rng.uniform(-1, 1, (2, 3, 4)), rng.uniform(-1, 1, (4, 5)), rng.uniform(-1, 1, 5)
    check.match("random [2,3,4] with W [4,5] match the oracle",
                student.linear(x, weight, bias), expected.linear(x, weight, bias))
    x, weight, bias = rng.uniform(-1, 1, (2, 3, 4, 5)), rng.uniform(-1, 1, (5, 6)), rng.uniform(-1, 1, 6)
    check.match("random [2,3,4,5] with W [5,6] match the oracle",
                student.linear(x, weight, bias), expected.linear(x, weight, bias))


def hand_params():
    """Return weights for D = 2: q doubles a token, k swaps its two numbers, v turns it; all keep its width."""
    return {
        "c_q.weight": np.array([[2.0, 0.0], [0.0, 2.0]]), "c_q.bias": np.array([0.0, 0.0]),
        "c_k.weight": np.array([[0.0, 1.0], [1.0, 0.0]]), "c_k.bias": np.array([1.0, 0.0]),
        "c_v.weight": np.array([[0.0, 1.0], [-1.0, 0.0]]), "c_v.bias": np.array([0.0, 5.0]),
    }


@group("test3")
def test_three_projections(student, check, expected, rng):
    x = np.array([[[1.0, 2.0], [3.0, 4.0]]])
    done = student.project_qkv(x, hand_params())
    q, k, v = done[0], done[1], done[2]
    check.equal("number of returned arrays", np.shape(done)[0], 3)
    for name, array in (("q", q), ("k", k), ("v", v)):
        check.shape(f"{name}.shape", array, (1, 2, 2))
    check.cells("q[0]", q[0], [[2.0, 4.0], [6.0, 8.0]])
    check.cells("k[0]", k[0], [[3.0, 1.0], [5.0, 3.0]])
    check.cells("v[0]", v[0], [[-2.0, 6.0], [-4.0, 8.0]])
    differ = [np.abs(q - k).max(), np.abs(k - v).max(), np.abs(q - v).max()]
    check.true("no two of q, k and v are equal", np.stack(differ).min() > 0)
    scores = q[0] @ k[0].T
    check.equal("token 0 asks token 1: q[0][0] with k[0][1]", scores[0, 1], 22.0)
    check.equal("token 1 asks token 0: q[0][1] with k[0][0]", scores[1, 0], 26.0, note="not 22")
    check.unchanged("x and params unchanged", done)

    backwards = dict(reversed(hand_params().items()))
    check.equal("params in another order: q[0][0]", student.project_qkv(x, backwards)[0][0, 0], [2.0, 4.0])
    other = hand_params() | {"c_k.weight": np.array([[1.0, 1.0], [0.0, 3.0]])}
    done = student.project_qkv(x, other)
    check.equal("another c_k.weight: k[0][0]", done[1][0, 0], [2.0, 7.0])
    check.equal("another c_k.weight: v[0][0] as before", done[2][0, 0], [-2.0, 6.0])

    params = random_params(rng, width=4, widths={"c_q": 5, "c_k": 5, "c_v": 6, "c_proj": 4})
    x = rng.uniform(-1, 1, (2, 3, 4))
    done = student.project_qkv(x, params)
    check.shape("[2,3,4], c_q.weight [4,5]: q.shape", done[0], (2, 3, 5))
    check.shape("[2,3,4], c_v.weight [4,6]: v.shape", done[2], (2, 3, 6))
    for position, name in enumerate(("q", "k", "v")):
        want = expected.linear(x, params[f"c_{name}.weight"], params[f"c_{name}.bias"])
        check.match(f"random [2,3,4]: {name} matches the oracle", done[position], want)

    single = {name: array.astype(np.float32) for name, array in hand_params().items()}
    done = student.project_qkv(np.ones((1, 3, 2), np.float32), single)
    for position, name in enumerate(("q", "k", "v")):
        check.dtype(f"float32 in -> float32 {name}", done[position], np.float32)


def random_params(rng, width, widths):
    """Return a random weight and bias for each name; c_proj is the layer's output projection, of no use here."""
    params = {}
    for name, its_width in widths.items():
        params[f"{name}.weight"] = rng.uniform(-1, 1, (width, its_width))
        params[f"{name}.bias"] = rng.uniform(-1, 1, its_width)
    return params


@group("test4")
def test_count_of_parameters(student, check):
    check.match("D=64, bias=False: 16384", student.param_count(64, False), 16384)
    check.match("D=64, bias=True: 16640", student.param_count(64, True), 16640)
    check.match("D=64, bias not named: 16640", student.param_count(64), 16640)
    check.match("D=512, bias=False: 1048576", student.param_count(512, False), 1048576)
    check.match("D=512, bias=True: 1050624", student.param_count(512, True), 1050624)
    check.match("D=2, bias=True: 24", student.param_count(2, True), 24)
    check.match("D=1, bias=False: 4", student.param_count(1, False), 4)
    check.dtype("D=3: an int, not a float", np.atleast_1d(student.param_count(3)), np.int64)
