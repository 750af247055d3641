"""You replace -inf by a finite number, as np.nan_to_num does. What you add has to be what you were
given: 5 + -inf is -inf.

zh: 你把 -inf 换成了有限的数，np.nan_to_num 就会这么做。给你什么就该加什么：
5 加 -inf 就是 -inf。

function: broadcast_add
caught by: test5/a -inf mask [2,3]: r[1][0] == [5, 5, -inf]
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
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + np.broadcast_to(np.nan_to_num(m), x.shape)
