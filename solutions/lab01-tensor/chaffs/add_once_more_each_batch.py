"""What you add grows by m with every batch: batch 0 gets m, batch 1 gets 2 m. Something that should
start afresh for each batch does not. With a mask of zeros and -1e9 that looks the same.

zh: 每过一批，你加上去的就多一个 m：第 0 批加 m，第 1 批加了 2m。有个东西本该每一批从头开始，
却没有。掩码里只有 0 和 -1e9 时看不出来。

function: broadcast_add
caught by: test5/x [3,2,4] plus m [2,4]: r[2][0] == [16, 27, 38, 49]
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
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    out = x.astype(np.result_type(x, m))
    spread = np.zeros(m.shape, dtype=m.dtype)
    for b in range(x.shape[0]):
        spread = spread + m
        out[b] += spread
    return out
