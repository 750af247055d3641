"""If m does not fit from the right, you try it from the left. Then [2,3] is accepted for x
[2,3,4], and a mistake of the caller passes for a result.

zh: m 从右边对不上时，你又改从左边去对。于是 x 是 [2,3,4] 时 [2,3] 也被接受，调用者写错了，
得到的却像个正经结果。

function: broadcast_add
caught by: test5/x [2,3,4], m [2,3] raises ValueError
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
    if m.ndim > x.ndim:
        raise ValueError(f"m {m.shape} has more axes than x {x.shape}")
    if m.shape != x.shape[x.ndim - m.ndim:]:
        m = m.reshape(m.shape + (1,) * (x.ndim - m.ndim))
    return x + m
