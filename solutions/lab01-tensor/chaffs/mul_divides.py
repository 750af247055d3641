"""You divide by s. The scale is already 1/sqrt(d), made to be multiplied by: [[2, 4]] times 0.5
is [[1, 2]], not [[4, 8]].

zh: 你除以了 s。可 s 本身就是 1/sqrt(d)，是拿来乘的：[[2, 4]] 乘 0.5 是 [[1, 2]]，不是 [[4, 8]]。

function: mul_scalar
caught by: test4/[[2,4]] times 0.5: y[0][0] == 1
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
    return x / float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
