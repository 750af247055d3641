"""The numbers are right, but what you return is a list of lists. It has no shape and no dtype,
and out[0, 1] does not work on it.

zh: 数都算对了，可你返回的是列表套列表。它没有 shape，也没有 dtype，不能写 out[0, 1]。

function: matmul
caught by: test1/C.shape == (2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = []
    for i in range(a.shape[0]):
        out.append([])
        for j in range(b.shape[1]):
            out[i].append(sum(a[i, k] * b[k, j] for k in range(a.shape[1])))
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
