"""Your three loops are written for exactly three axes. The four axes of [batch, token, head,
channel] end in an error.

zh: 你的三层循环只适合正好三个轴。遇到 [批次, 词元, 头, 通道] 这样的四个轴就报错了。

function: permute
caught by: test3/4-D, axes (0,2,1,3): P[0][0][1] == [8, 9, 10, 11]
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    first, second, third = [x.shape[axis] for axis in axes]
    out = np.zeros((first, second, third), dtype=x.dtype)
    source = [0, 0, 0]
    for i in range(first):
        for j in range(second):
            for k in range(third):
                source[axes[0]], source[axes[1]], source[axes[2]] = i, j, k
                out[i, j, k] = x[tuple(source)]
    return out


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
