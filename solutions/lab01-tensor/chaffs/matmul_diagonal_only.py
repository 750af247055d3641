"""You use one index for rows and columns, so only the cells [0][0], [1][1], ... are computed. All
the others stay 0.

zh: 行和列你共用了一个下标，所以只算出了 [0][0]、[1][1] 这些格子，其余都还是 0。

function: matmul
caught by: test1/C[0][1] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(min(out.shape)):
        for k in range(a.shape[1]):
            out[i, i] += a[i, k] * b[k, i]
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
