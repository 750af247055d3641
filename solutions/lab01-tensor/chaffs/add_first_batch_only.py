"""You add m to x[0] only. Every batch needs it: without a mask batch 1 sees its whole future.

zh: 你只把 m 加到了 x[0] 上。每一批都要加：第 1 批没有掩码，就能看到全部未来。

function: broadcast_add
caught by: test5/r[1][0][1] < -1e8
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


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
    out = x.astype(np.result_type(x, m))
    if x.ndim > m.ndim and m.ndim == 2:
        out[0] += m
    else:
        out += m
    return out
