"""You do not compare the inner sizes. If B has too few rows, the loop runs into an IndexError,
which is not the ValueError that callers are promised; if it has too many, the rest is ignored.

zh: 你没有比较中间那两个长度。B 的行数太少时，循环会撞上 IndexError，而不是约定好的 ValueError；
行数太多时，多出来的部分则被忽略。

function: matmul
caught by: test1/[2,3] against [2,3] raises ValueError
"""

import numpy as np


def matmul(a, b):
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
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
