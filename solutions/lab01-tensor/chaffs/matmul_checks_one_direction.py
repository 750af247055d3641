"""You raise only if A has more columns than B has rows. With [2,2] against [3,2] the last row of
B is left out without a word.

zh: 只有 A 的列数比 B 的行数多时你才报错。遇到 [2,2] 乘 [3,2]，B 的最后一行就被悄悄丢掉了。

function: matmul
caught by: test1/[2,2] against [3,2] raises ValueError
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] > b.shape[0]:
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
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
