"""To save memory you set each column of B to 0 once it is used up. The product is right, but B
belongs to the caller, who finds nothing but zeros in it afterwards.

zh: 为了省内存，B 的每一列用完以后你就把它清零。乘积没错，可 B 是调用者的，
事后人家看到的只剩一片 0。

function: matmul
caught by: test1/A and B unchanged
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for j in range(b.shape[1]):
        out[:, j] = (a * b[:, j]).sum(axis=1)
        b[:, j] = 0
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
