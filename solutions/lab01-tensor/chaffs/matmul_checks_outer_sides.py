"""Your check compares the rows of A with the columns of B. Those two may differ as they like; the
sizes that must agree are the inner ones, columns of A and rows of B.

zh: 你比较的是 A 的行数和 B 的列数，而这两个数本来就可以不同；必须相等的是中间那两个：
A 的列数和 B 的行数。

function: matmul
caught by: test1/[2,2] against [3,2] raises ValueError
"""

import numpy as np


def matmul(a, b):
    if a.shape[0] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


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
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
