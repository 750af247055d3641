"""You merge batches and rows into one long axis, add, and return the result as it is. The caller
gets [B*T, S] where [B, T, S] went in.

zh: 你把批次和行并成一个长轴再相加，然后就这样返回了。交进来的是 [B, T, S]，
调用者拿回的却是 [B*T, S]。

function: broadcast_add
caught by: test5/r.shape == (2, 2, 2)
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
    spread = np.broadcast_to(m, x.shape)
    flat = x.reshape(-1, x.shape[-1])
    return flat + spread.reshape(-1, x.shape[-1])
