"""You store the first scale in a module variable and use it for ever after. The first calls have
0.5 and are right; 1/sqrt(2) never arrives.

zh: 你把第一次的 s 存进模块变量，从此一直用它。前几次调用都是 0.5，没有问题；
之后的 1/sqrt(2) 就再也没用上。

function: mul_scalar
caught by: test4/I times 1/sqrt(2): row 0 == [0.7071, 0]
"""

import numpy as np

_scale = None


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
    global _scale
    if _scale is None:
        _scale = float(s)
    return x * _scale


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
