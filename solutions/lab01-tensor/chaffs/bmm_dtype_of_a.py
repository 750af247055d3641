"""np.zeros_like(a) would have the wrong shape, so you took only its dtype. But an integer A makes
an integer result, and 1.75 is stored as 1.

zh: np.zeros_like(a) 的形状不合适，所以你只沿用了 A 的 dtype。可 A 是整数时，结果也成了整数数组，
1.75 存进去只剩 1。

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
