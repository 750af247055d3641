"""Suite of lab01-tensor: five groups of checks, one a function.

Each group goes on from small square inputs to ones whose sides all differ: [2, 2] and [2, 2, 2] do not show
which axis was used for what, and an exchange of two axes does not show in which direction axes are moved.
"""

import numpy as np

from grader.suite import group

BLOCKED = -1e9


def count(*shape):
    """Return 0, 1, 2, ... in an array of that shape."""
    return np.arange(float(np.prod(shape))).reshape(shape)


@group("test1")
def test_matmul(student, check, expected, rng):
    a = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    b = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    out = student.matmul(a, b)
    check.shape("C.shape", out, (2, 2))
    check.cells("C", out, [[4.0, 5.0], [10.0, 11.0]])
    check.unchanged("A and B unchanged", out)
    check.raises("[2,3] against [2,3] raises ValueError", student.matmul(a, a), ValueError)
    check.raises("[2,2] against [3,2] raises ValueError", student.matmul(np.eye(2), b), ValueError)

    other = student.matmul(b, a)
    check.shape("B times A: shape", other, (3, 3))
    check.equal("B times A: row 2", other[2], [5.0, 7.0, 9.0], note="not A times B")

    wide = student.matmul(a, np.array([[1.0, 0.0, 2.0, -1.0], [0.0, 1.0, 1.0, 3.0], [1.0, 1.0, 0.0, 2.0]]))
    check.shape("[2,3] times [3,4]: shape", wide, (2, 4))
    check.equal("[2,3] times [3,4]: row 0", wide[0], [4.0, 5.0, 4.0, 11.0])
    check.equal("[2,3] times [3,4]: row 1", wide[1], [10.0, 11.0, 13.0, 23.0])

    row, column = np.array([[1.0, 2.0, 3.0]]), np.array([[4.0], [5.0], [6.0]])
    check.equal("[1,3] times [3,1]", student.matmul(row, column), [[32.0]])
    check.equal("[3,1] times [1,3]: row 1", student.matmul(column, row)[1], [5.0, 10.0, 15.0])

    mixed = student.matmul(np.array([[1, 3], [2, 5]]), np.array([[0.5], [0.25]]))
    check.equal("int64 A, float64 B", mixed, [[1.25], [2.25]], note="no truncation")
    single = student.matmul(a.astype(np.float32), b.astype(np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)

    got, want = [], []
    for _ in range(10):
        a, b = rng.uniform(-1, 1, (3, 5)), rng.uniform(-1, 1, (5, 4))
        got.append(student.matmul(a, b))
        want.append(expected.matmul(a, b))
    check.match("random [3,5] times [5,4] (x10) match the oracle", got, want)


@group("test2")
def test_bmm(student, check, expected, rng):
    a = count(2, 2, 2)
    b = np.array([[[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]]])
    out = student.bmm(a, b)
    check.shape("C.shape", out, (2, 2, 2))
    check.cells("C[0]", out[0], [[0.0, 1.0], [2.0, 3.0]])
    check.cells("C[1]", out[1], [[5.0, 4.0], [7.0, 6.0]])
    check.unchanged("A and B unchanged", out)

    a, b = np.array([[[1.0, 0.0]], [[0.0, 1.0]], [[1.0, 1.0]]]), count(3, 2, 4)
    out = student.bmm(a, b)
    check.shape("[3,1,2] times [3,2,4]: shape", out, (3, 1, 4))
    check.equal("[3,1,2] times [3,2,4]: C[0]", out[0], [[0.0, 1.0, 2.0, 3.0]])
    check.equal("[3,1,2] times [3,2,4]: C[1]", out[1], [[12.0, 13.0, 14.0, 15.0]])
    check.equal("[3,1,2] times [3,2,4]: C[2]", out[2], [[36.0, 38.0, 40.0, 42.0]])

    check.raises("[2,3,4] against [3,4,5] raises ValueError",
                 student.bmm(np.ones((2, 3, 4)), np.ones((3, 4, 5))), ValueError)
    check.raises("[2,3,4] against [2,3,4] raises ValueError",
                 student.bmm(np.ones((2, 3, 4)), np.ones((2, 3, 4))), ValueError)
    check.raises("[1,3,4] against [2,4,5] raises ValueError",
                 student.bmm(np.ones((1, 3, 4)), np.ones((2, 4, 5))), ValueError)

    mixed = student.bmm(np.array([[[1, 3]], [[2, 5]]]), np.full((2, 2, 1), 0.25))
    check.equal("int64 A, float64 B", mixed, [[[1.0]], [[1.75]]], note="no truncation")
    single = student.bmm(np.ones((2, 1, 3), np.float32), np.ones((2, 3, 4), np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)

    got, want = [], []
    for _ in range(5):
        a, b = rng.uniform(-1, 1, (4, 3, 2)), rng.uniform(-1, 1, (4, 2, 5))
        got.append(student.bmm(a, b))
        want.append(expected.bmm(a, b))
    check.match("random [4,3,2] times [4,2,5] (x5) match the oracle", got, want)


@group("test3")
def test_permute(student, check, expected, rng):
    x = count(2, 3, 4)
    out = student.permute(x, (0, 2, 1))
    check.shape("axes (0,2,1): P.shape", out, (2, 4, 3))
    for b, i, j in [(0, 0, 1), (0, 3, 0), (1, 0, 2), (1, 3, 1)]:
        check.equal(f"P[{b}][{i}][{j}]", out[b, i, j], x[b, j, i])
    check.unchanged("x unchanged", out)
    check.match("axes (0,1,2) keep x", student.permute(x, (0, 1, 2)), x)

    heads = student.permute(count(1, 2, 2, 4), (0, 2, 1, 3))
    check.equal("4-D, axes (0,2,1,3): P[0][0][1]", heads[0, 0, 1], [8.0, 9.0, 10.0, 11.0])
    heads = student.permute(count(1, 3, 2, 4), (0, 2, 1, 3))
    check.shape("[1,3,2,4], axes (0,2,1,3): P.shape", heads, (1, 2, 3, 4))
    check.equal("[1,3,2,4], axes (0,2,1,3): P[0][1][2]", heads[0, 1, 2], [20.0, 21.0, 22.0, 23.0])

    turned = student.permute(x, (1, 2, 0))
    check.shape("axes (1,2,0): P.shape", turned, (3, 4, 2))
    check.equal("axes (1,2,0): P[1][2]", turned[1, 2], [6.0, 18.0])
    check.equal("2-D, axes (1,0)", student.permute(count(2, 3), (1, 0)), [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]])
    check.raises("axes (0,0,1) raise ValueError", student.permute(x, (0, 0, 1)), ValueError)
    check.raises("axes (1,0) for 3-D raise ValueError", student.permute(x, (1, 0)), ValueError)
    check.dtype("float32 stays float32", student.permute(np.ones((2, 3), np.float32), (1, 0)), np.float32)

    got, want = [], []
    for axes in [(1, 2, 3, 0), (3, 0, 1, 2), (2, 0, 3, 1), (0, 3, 2, 1)]:
        x = rng.uniform(-1, 1, (2, 3, 4, 5))
        got.append(student.permute(x, axes))
        want.append(expected.permute(x, axes))
    check.match("random [2,3,4,5] in four orders match the oracle", got, want)


@group("test4")
def test_mul_scalar(student, check, expected, rng):
    out = student.mul_scalar(np.array([[2.0, 4.0]]), 0.5)
    check.equal("[[2,4]] times 0.5: y[0][0]", out[0, 0], 1.0)
    check.equal("[[2,4]] times 0.5: y[0][1]", out[0, 1], 2.0)
    check.unchanged("x unchanged", out)
    whole = student.mul_scalar(np.array([[1, 3]]), 0.5)
    check.equal("int64 [[1,3]] times 0.5: y[0][0]", whole[0, 0], 0.5)
    check.equal("int64 [[1,3]] times 0.5: y[0][1]", whole[0, 1], 1.5)

    scaled = student.mul_scalar(np.eye(2), 1 / np.sqrt(2.0))
    check.equal("I times 1/sqrt(2): row 0", scaled[0], [0.707107, 0.0])
    check.equal("I times 1/sqrt(2): row 1", scaled[1], [0.0, 0.707107])

    ones = np.ones((1, 2), np.float32)
    check.dtype("float32 times 0.25 stays float32", student.mul_scalar(ones, 0.25), np.float32)
    check.dtype("float32 times np.float64(0.25) stays float32",
                student.mul_scalar(ones, 1 / np.sqrt(16.0)), np.float32)
    check.dtype("int64 times 2 -> float64", student.mul_scalar(np.array([1, 3]), 2), np.float64)
    check.equal("[1,2,3] times -2", student.mul_scalar(np.array([1.0, 2.0, 3.0]), -2.0), [-2.0, -4.0, -6.0])
    check.equal("[1,2,3] times 0", student.mul_scalar(np.array([1.0, 2.0, 3.0]), 0), [0.0, 0.0, 0.0])

    got, want = [], []
    for _ in range(5):
        x, s = rng.uniform(-1, 1, (2, 3, 4)), float(rng.uniform(-3, 3))
        got.append(student.mul_scalar(x, s))
        want.append(expected.mul_scalar(x, s))
    check.match("random [2,3,4] (x5) match the oracle", got, want)


@group("test5")
def test_broadcast_add(student, check, expected, rng):
    out = student.broadcast_add(np.zeros((2, 2, 2)), np.array([[0.0, BLOCKED], [0.0, 0.0]]))
    check.shape("r.shape", out, (2, 2, 2))
    check.below("r[0][0][1]", out[0, 0, 1], -1e8)
    check.equal("r[0][1][0]", out[0, 1, 0], 0.0, note="not transposed")
    check.below("r[1][0][1]", out[1, 0, 1], -1e8)
    check.equal("r[1][1][0]", out[1, 1, 0], 0.0, note="not transposed")
    check.equal("r[1][1][1]", out[1, 1, 1], 0.0)
    check.unchanged("x and m unchanged", out)

    x = count(3, 2, 4)
    m = np.array([[0.0, 10.0, 20.0, 30.0], [100.0, 110.0, 120.0, 130.0]])
    out = student.broadcast_add(x, m)
    check.shape("x [3,2,4] plus m [2,4]: shape", out, (3, 2, 4))
    check.equal("x [3,2,4] plus m [2,4]: r[0][1]", out[0, 1], [104.0, 115.0, 126.0, 137.0])
    check.equal("x [3,2,4] plus m [2,4]: r[2][0]", out[2, 0], [16.0, 27.0, 38.0, 49.0])
    check.equal("x [3,2,4] plus m [2,4]: r[2][1]", out[2, 1], [120.0, 131.0, 142.0, 153.0])

    late = np.array([[0.0, 0.0, -np.inf], [0.0, 0.0, 0.0]])  # two queries, three keys: one key is older than both
    out = student.broadcast_add(np.full((2, 2, 3), 5.0), late)
    check.equal("a -inf mask [2,3]: r[1][0]", out[1, 0], [5.0, 5.0, -np.inf])
    check.equal("a -inf mask [2,3]: r[1][1]", out[1, 1], [5.0, 5.0, 5.0])

    bias = np.array([1.0, 2.0, 3.0])
    check.equal("bias [1,2,3] on x [2,3]", student.broadcast_add(np.zeros((2, 3)), bias), [[1, 2, 3], [1, 2, 3]])
    check.equal("bias [1,2,3] on x [3,3]: r[2]", student.broadcast_add(np.zeros((3, 3)), bias)[2], [1.0, 2.0, 3.0])
    out = student.broadcast_add(count(2, 4, 3), bias)
    check.equal("bias [1,2,3] on x [2,4,3]: r[1][2]", out[1, 2], [19.0, 21.0, 23.0])

    check.raises("x [2,3,4], m [2,3] raises ValueError",
                 student.broadcast_add(np.zeros((2, 3, 4)), np.ones((2, 3))), ValueError)
    check.raises("x [3,4], m [2,3,4] raises ValueError",
                 student.broadcast_add(np.zeros((3, 4)), np.ones((2, 3, 4))), ValueError)
    check.raises("x [2,3,4], m [1,4] raises ValueError",
                 student.broadcast_add(np.zeros((2, 3, 4)), np.ones((1, 4))), ValueError)
    mixed = student.broadcast_add(np.array([[[1, 2]], [[3, 5]]]), np.full((1, 2), 0.25))
    check.equal("int64 x plus 0.25: r[1][0]", mixed[1, 0], [3.25, 5.25], note="no truncation")
    single = student.broadcast_add(np.ones((2, 1, 3), np.float32), np.ones((1, 3), np.float32))
    check.dtype("float32 in -> float32 out", single, np.float32)

    got, want = [], []
    for shape in [(2, 3), (2, 3), (3,)]:
        x, m = rng.uniform(-1, 1, (4, 2, 3)), rng.uniform(-1, 1, shape)
        got.append(student.broadcast_add(x, m))
        want.append(expected.broadcast_add(x, m))
    check.match("random [4,2,3] plus [2,3] and plus [3] match the oracle", got, want)
