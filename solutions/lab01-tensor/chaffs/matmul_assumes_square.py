"""Both sides of your result are the number of rows of A. The first example has a square result
and hides it; [2,3] times [3,4] must have four columns, yours has two.

zh: 结果的两条边你都取了 A 的行数。第一个例子的结果正好是方阵，看不出来；[2,3] 乘 [3,4] 应有四列，
你只给了两列。

function: matmul
caught by: test1/[2,3] times [3,4]: shape == (2, 4)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    rows = a.shape[0]
    out = np.zeros((rows, rows), dtype=np.result_type(a, b))
    for i in range(rows):
        for j in range(rows):
            out[i, j] = sum(a[i, k] * b[k, j] for k in range(a.shape[1]))
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
