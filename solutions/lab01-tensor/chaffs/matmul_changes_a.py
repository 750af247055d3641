"""You multiply the row of A in place before adding it up. `a[i]` is a view: the caller's A
changes, and already the next column is multiplied with wrong numbers.

zh: 求和之前你在原地改写了 A 的一行。`a[i]` 是视图：调用者的 A 被改掉了，而且轮到下一列时，
乘的已经是错的数。

function: matmul
caught by: test1/C[0][1] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            row = a[i]
            row *= b[:, j]
            out[i, j] = row.sum()
    return out


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
