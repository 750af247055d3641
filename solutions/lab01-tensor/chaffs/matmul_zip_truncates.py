"""You walk along a row and a column and stop at the end of the shorter one, as zip does. So matrices
that cannot be multiplied give numbers instead of a ValueError.

zh: 你同时走一行和一列，走到短的一边就停，zip 就是这样。于是本来不能相乘的两个矩阵也得到了数，
没有抛出 ValueError。

function: matmul
caught by: test1/[2,3] against [2,3] raises ValueError
"""

import numpy as np


def matmul(a, b):
    rows = []
    for row in a:
        rows.append([sum(x * y for x, y in zip(row, column)) for column in b.T])
    return np.array(rows)


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
