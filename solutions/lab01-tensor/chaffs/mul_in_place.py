"""You multiply in the caller's array, as `x *= s` does. The result is right, but x is changed; and for
an array of integers NumPy refuses to do it.

zh: 你是在调用者的数组里相乘，`x *= s` 就是这样。结果没错，但 x 被改掉了；如果 x 是整数数组，
NumPy 干脆不让这么做。

function: mul_scalar
caught by: test4/x unchanged
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    s = float(s)
    x *= s
    return x


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
