"""You let NumPy multiply: `a @ b`. The numbers are right, but in this one function the lesson is
to write the product yourself, and the lab's rule says so.

zh: 你让 NumPy 替你乘了：`a @ b`。数都对，可这一个函数要练的就是亲手写出乘法，
实验的规则里也说明了。

function: matmul
caught by: test1/C.shape == (2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


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
