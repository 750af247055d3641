"""You match the axes of m from the left: m[b][t] is added to all of row t in batch b. Shapes are
matched from the right; [2,3] fits into [2,3,4] from the left only.

zh: 你从左边对齐 m 的轴：m[b][t] 加到了第 b 批第 t 行的每个数上。形状应当从右边对齐；
[2,3] 与 [2,3,4] 只有从左边才对得上。

function: broadcast_add
caught by: test5/r[0][0][1] < -1e8
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
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[:m.ndim]:
        raise ValueError(f"m {m.shape} does not fit x {x.shape}")
    return x + m.reshape(m.shape + (1,) * (x.ndim - m.ndim))
