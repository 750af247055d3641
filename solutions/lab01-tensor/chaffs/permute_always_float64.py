"""Your result is float64 whatever comes in, as an array from np.zeros without a dtype is. Moving
numbers to other places is no reason to change their type.

zh: 不管输入是什么，你的结果都是 float64；np.zeros 不写 dtype，得到的就是它。只是搬动位置，
没有理由改变数的类型。

function: permute
caught by: test3/float32 stays float32
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    out = np.zeros([x.shape[axis] for axis in axes])
    out[...] = np.transpose(x, axes)
    return out


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
