"""You do not go pair by pair: every matrix of A is multiplied with every matrix of B, as np.dot does
with stacks. The result has four axes, two of them batches.

zh: 你不是一对一对地乘，而是拿 A 的每个矩阵去乘 B 的每个矩阵，np.dot 遇到三维数组就是这样。
结果有四个轴，其中两个都是批次。

function: bmm
caught by: test2/C.shape == (2, 2, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.dot(a, b)


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
