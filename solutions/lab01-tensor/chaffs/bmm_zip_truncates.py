"""You go on until the shorter stack ends, as zip does. Two matrices against three give two products,
and the third matrix disappears without an error.

zh: 你走到较短的一叠就停，zip 就是这样。两个矩阵对三个矩阵，只得到两个乘积，
第三个矩阵悄悄不见了，也没有报错。

function: bmm
caught by: test2/[2,3,4] against [3,4,5] raises ValueError
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    return np.array([matmul(left, right) for left, right in zip(a, b)])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
