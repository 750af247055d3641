"""You multiply in one loop over all numbers and return the flat list as a vector. The shape of x
is lost on the way.

zh: 你用一层循环走遍所有数相乘，最后返回的是一维数组，x 的形状在半路上丢了。

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
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    out = np.zeros(x.size, dtype=np.result_type(x, np.float32))
    for n, value in enumerate(x.ravel()):
        out[n] = value * s
    return out


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
