"""Your result has the dtype of A alone. If A holds integers and B does not, every number is cut when
it is stored: 1.75 becomes 1.

zh: 结果的 dtype 你只看了 A。A 是整数而 B 不是时，每个数一存进去就被截断：1.75 成了 1。

function: bmm
caught by: test2/int64 A, float64 B == [[[1]], [[1.75]]] (no truncation)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=a.dtype)
    for n in range(a.shape[0]):
        out[n] = matmul(a[n], b[n])
    return out


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
