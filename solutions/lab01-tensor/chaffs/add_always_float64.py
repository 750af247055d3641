"""Your result is float64 whatever comes in, as an array from np.zeros without a dtype is. A float32
table of scores, the largest array of attention, doubles in size.

zh: 不管输入是什么，你的结果都是 float64；np.zeros 不写 dtype，得到的就是它。
分数表是注意力里最大的数组，用 float32 存的，这一下大了一倍。

function: broadcast_add
caught by: test5/float32 in -> float32 out
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
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    out = np.zeros(x.shape)
    out[...] = x + np.broadcast_to(m, x.shape)
    return out
