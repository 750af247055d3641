"""Your result has the dtype of x. If x holds integers, each sum is cut when it is stored: 3.25
becomes 3.

zh: 结果数组沿用了 x 的 dtype。x 是整数时，每个和一存进去就被截断：3.25 变成 3。

function: broadcast_add
caught by: test5/int64 x plus 0.25: r[1][0] == [3.25, 5.25] (no truncation)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
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
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    out = np.zeros_like(x)
    out[...] = x + np.broadcast_to(m, x.shape)
    return out
