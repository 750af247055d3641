"""You change A while you compute, perhaps by multiplying a row of it in place: `a[i]` is a view of the
caller's array, no copy. Already for the next column you multiply with wrong numbers.

zh: 你一边算，一边改动了 A，也许是原地乘了它的一行：`a[i]` 是调用者数组的视图，不是副本。
轮到下一列时，乘的已经是错的数。

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
