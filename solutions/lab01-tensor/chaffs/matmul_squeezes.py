"""You drop axes of length 1, as np.squeeze does. [1,3] times [3,1] is still a matrix, with one row and
one column; yours is a bare number.

zh: 你去掉了长度为 1 的轴，np.squeeze 就会这样。[1,3] 乘 [3,1] 的结果仍是矩阵，一行一列；
你返回的却是一个光秃秃的数。

function: matmul
caught by: test1/[1,3] times [3,1] == [[32]]
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    products = a[:, :, np.newaxis] * b[np.newaxis, :, :]
    return np.squeeze(products.sum(axis=1))


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
