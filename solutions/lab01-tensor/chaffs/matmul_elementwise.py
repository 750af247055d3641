"""You multiply the numbers that stand at the same place, A with the transposed B, and never add
up. The result has the shape of A, and each cell holds a single product instead of a sum.

zh: 你把 A 与转置后的 B 在相同位置上的数对应相乘，却没有求和。结果的形状和 A 一样，
每一格只是一个乘积，不是一串乘积的和。

function: matmul
caught by: test1/C.shape == (2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a * b.T


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
