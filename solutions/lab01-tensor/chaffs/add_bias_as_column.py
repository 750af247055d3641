"""You turn a vector into a column before adding it. A bias belongs to the last axis, one number a
column, the same for all rows.

zh: 相加之前你把向量变成了一列。偏置对应的是最后一个轴：每列一个数，所有行都一样。

function: broadcast_add
caught by: test5/bias [1,2,3] on x [2,3] == [[1, 2, 3], [1, 2, 3]]
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    if m.ndim == 1:
        m = m[:, np.newaxis]
    return x + np.broadcast_to(m, x.shape)
