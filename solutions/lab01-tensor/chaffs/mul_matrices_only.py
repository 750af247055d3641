"""Your code takes x for a matrix with rows and columns. A vector has one axis and a stack of matrices
three, and both end in an error.

zh: 你的代码认定 x 是有行有列的矩阵。向量只有一个轴，一叠矩阵有三个轴，都会报错。

function: mul_scalar
caught by: test4/int64 times 2 -> float64
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    rows, columns = x.shape
    out = np.zeros((rows, columns), dtype=np.result_type(x, np.float32))
    for i in range(rows):
        for j in range(columns):
            out[i, j] = x[i, j] * s
    return out


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
