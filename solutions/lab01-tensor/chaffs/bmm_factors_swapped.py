"""You multiply B[n] by A[n]. With the identity in batch 0 that is no difference; in batch 1 rows
are exchanged instead of columns.

zh: 你算的是 B[n] 乘 A[n]。第 0 批是单位矩阵，看不出差别；第 1 批本该互换两列，你互换了两行。

function: bmm
caught by: test2/C[1][0][0] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(b[n], a[n]) for n in range(a.shape[0])])


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
