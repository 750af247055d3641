"""Your running sum is set to 0 once, before all loops. Every cell then also holds the sums of the
cells before it: C[0][1] is 4 + 5 = 9 instead of 5.

zh: 你的累加变量只在所有循环之前清零了一次，后面每一格都带着前面各格的和：C[0][1] 成了 4 + 5 = 9，
而不是 5。

function: matmul
caught by: test1/C[0][1] == 5
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    total = 0
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                total += a[i, k] * b[k, j]
            out[i, j] = total
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
