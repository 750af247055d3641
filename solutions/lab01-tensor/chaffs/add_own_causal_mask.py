"""You build a causal mask from the shape of x and never use m. It is right as long as m happens
to be just that mask.

zh: 你按 x 的形状自己造了一张因果掩码，根本没用 m。只有 m 恰好就是这张掩码时才对。

function: broadcast_add
caught by: test5/x [3,2,4] plus m [2,4]: r[0][1] == [104, 115, 126, 137]
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
    causal = np.triu(np.full(x.shape[-2:], -1e9), k=1)
    return x + causal
