"""You loop over the rows of B and never ask whether A has as many columns. [2,3,4] against
[2,3,4] gives numbers, because the last column of A is left out.

zh: 你按 B 的行数循环，从没问过 A 的列数是不是一样多。[2,3,4] 乘 [2,3,4] 竟然也得到了数，
因为 A 的最后一列被漏掉了。

function: bmm
caught by: test2/[2,3,4] against [2,3,4] raises ValueError
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
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    for n in range(a.shape[0]):
        for k in range(b.shape[1]):
            out[n] += a[n, :, k, np.newaxis] * b[n, k]
    return out


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
