"""You only compare the number of axes. (0,0,1) has three entries like x and passes, although it
names axis 0 twice and axis 2 never.

zh: 你只比较了轴的个数。(0,0,1) 和 x 一样是三个，于是通过了，可它把第 0 轴写了两次，
第 2 轴一次也没有。

function: permute
caught by: test3/axes (0,0,1) raise ValueError
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
    if len(axes) != x.ndim:
        raise ValueError(f"{axes} has not as many entries as {x.shape} has axes")
    out = np.zeros([x.shape[axis] for axis in axes], dtype=x.dtype)
    for index in np.ndindex(x.shape):
        out[tuple(index[axis] for axis in axes)] = x[index]
    return out


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
