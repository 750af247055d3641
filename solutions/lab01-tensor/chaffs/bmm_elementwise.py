"""You multiply number by number with `*`. Square stacks have the right shape even so, but no cell
is a sum of products: C[0][0][1] is 1 * 0 = 0 instead of 1.

zh: 你用 `*` 逐个数相乘。方阵的形状照样是对的，可没有一格是乘积之和：C[0][0][1] 成了 1 * 0 = 0，
而不是 1。

function: bmm
caught by: test2/C[0][0][1] == 1
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a * b


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
