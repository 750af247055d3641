"""You return a Python list of matrices. Each of them is right, but the stack must be one array: a
list has no shape.

zh: 你返回的是装着矩阵的 Python 列表。每个矩阵都对，可这一叠应当是一个数组：列表没有 shape。

function: bmm
caught by: test2/C.shape == (2, 2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return [matmul(a[n], b[n]) for n in range(a.shape[0])]


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
