"""You refuse scales that are not positive. A scale of attention is positive, but this function
multiplies by any number, -2 and 0 included.

zh: s 不是正数你就报错。注意力的缩放因子确实是正的，但这个函数要能乘任何数，-2 和 0 也不例外。

function: mul_scalar
caught by: test4/[1,2,3] times -2 == [-2, -4, -6]
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
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    if s <= 0:
        raise ValueError(f"the scale must be positive, not {s}")
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
