"""What you add up survives the call, perhaps in a module variable: the first product of a shape is
right, and every later one of that shape starts from what the last one left behind.

zh: 你累加用的数组没有随着调用结束，也许放在了模块变量里：某种形状第一次算是对的，
同样形状以后每一次，都从上次剩下的数接着加。

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
