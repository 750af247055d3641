"""A vector is added to row 0 only. A bias belongs to every position, not just to the first.

zh: 向量只加到了第 0 行。偏置属于每一个位置，不只是第一个。

function: broadcast_add
caught by: test5/bias [1,2,3] on x [2,3] == [[1, 2, 3], [1, 2, 3]]
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    out = x.astype(np.result_type(x, m))
    if m.ndim == 1:
        out[..., 0, :] += m
    else:
        out += m
    return out
