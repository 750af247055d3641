"""Each product replaces the one before it in the cell, and only the last one stays: C[0][0] is 3 * 1 =
3 instead of 1 + 0 + 3 = 4. The products of one cell have to be collected.

zh: 每个乘积都盖掉了格子里的前一个，最后只剩最后一个：C[0][0] 成了 3 * 1 = 3，
而不是 1 + 0 + 3 = 4。一格里的乘积要累积起来。

function: matmul
caught by: test1/C[0][0] == 4
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] = a[i, k] * b[k, j]
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
