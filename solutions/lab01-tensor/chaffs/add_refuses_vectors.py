"""You accept tables only and raise for a vector. m may also be a bias [S], one number for each
place of the last axis.

zh: 你只接受表格，遇到向量就报错。m 也可以是偏置 [S]，对应最后一个轴，每个位置一个数。

function: broadcast_add
caught by: test5/bias [1,2,3] on x [2,3] == [[1, 2, 3], [1, 2, 3]]
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
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[-2:]:
        raise ValueError(f"m {m.shape} does not fit x {x.shape}")
    return x + m
