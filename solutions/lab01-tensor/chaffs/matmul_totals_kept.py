"""You keep the array of sums in a module variable, one for each shape, and go on adding to it.
The first call with a shape starts from zeros; every later one starts from what the last one left
behind.

zh: 你把求和用的数组存在模块变量里，每种形状一份，而且一直往上加。某种形状第一次调用从 0 开始，
以后每一次都从上次剩下的数接着加。

function: matmul
caught by: test1/[3,1] times [1,3]: row 1 == [5, 10, 15]
"""

import numpy as np

_totals = {}


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    key = (a.shape[0], b.shape[1], np.result_type(a, b))
    if key not in _totals:
        _totals[key] = np.zeros(key[:2], dtype=key[2])
    out = _totals[key]
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


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
