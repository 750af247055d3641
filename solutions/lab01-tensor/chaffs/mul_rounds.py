"""You round the result to two decimals. 0.5 survives that, 1/sqrt(2) = 0.7071 does not, and every
later step goes on with 0.71.

zh: 你把结果四舍五入到两位小数。0.5 没事，1/sqrt(2) = 0.7071 就成了 0.71，
后面每一步都带着这个误差。

function: mul_scalar
caught by: test4/I times 1/sqrt(2): row 0 == [0.7071, 0]
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
    return np.round(x * float(s), 2)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
