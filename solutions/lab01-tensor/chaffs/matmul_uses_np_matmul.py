"""You call `np.matmul`. The numbers are right, but it is the very function this one is named after:
here the lesson is to write the product yourself, and the lab's rule says so.

zh: 你调用了 `np.matmul`。数都对，可它正是这个函数要你亲手写出来的东西，
实验的规则里也说明了。

function: matmul
caught by: test1/C.shape == (2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return np.matmul(a, b)


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
