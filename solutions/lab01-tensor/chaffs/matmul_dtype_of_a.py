"""Your result takes its dtype from A. If A holds integers and B holds 0.5, every sum that is
written into it loses its decimals: 1.25 becomes 1.

zh: 结果数组的 dtype 你取自 A。A 是整数而 B 里有 0.5 时，每个写进去的和都会丢掉小数：1.25 成了 1。

function: matmul
caught by: test1/int64 A, float64 B == [[1.25], [2.25]] (no truncation)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=a.dtype)
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            out[i, j] = (a[i] * b[:, j]).sum()
    return out


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
