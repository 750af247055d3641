"""You leave it to NumPy whether the stacks fit. It does refuse two matrices against three, but a stack
with a single matrix is used for every matrix of the other one: [1,3,4] against [2,4,5] gives two
products, and a caller who mixed up two arrays never hears of it.

zh: 两叠矩阵合不合适，你全交给了 NumPy。两个对三个它确实会拒绝，可只有一个矩阵的那一叠，
会被拿去配另一叠里的每一个矩阵：[1,3,4] 乘 [2,4,5] 得到两个乘积，调用者弄错了数组也没人告诉他。

function: bmm
caught by: test2/[1,3,4] against [2,4,5] raises ValueError
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
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
