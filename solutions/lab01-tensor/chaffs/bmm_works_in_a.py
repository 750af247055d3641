"""You write each product over the matrix of A it was made from, and return A. The caller's A is
gone, and only square products fit into it at all.

zh: 你把每个乘积写回 A 里原来的矩阵上，再返回 A。调用者的 A 就这样没了，
而且只有大小相同的乘积才放得进去。

function: bmm
caught by: test2/A and B unchanged
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    for n in range(a.shape[0]):
        a[n] = matmul(a[n], b[n])
    return a


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
