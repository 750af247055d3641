"""You return the transposed product: the number for row 0 and column 1 stands in row 1 and column
0. While the result is square, its shape does not give that away.

zh: 你返回的是转置后的乘积：属于第 0 行第 1 列的数放到了第 1 行第 0 列。结果恰好是方阵时，
光看形状发现不了。

function: matmul
caught by: test1/C[0][1] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((b.shape[1], a.shape[0]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            out[j, i] = sum(a[i, k] * b[k, j] for k in range(a.shape[1]))
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
