"""You make float64 of float32, even with a plain Python number as s. Something that you multiply by
has a dtype of its own, such as np.float64(s), and the wider one wins.

zh: 哪怕 s 只是普通的 Python 数，你也把 float32 变成了 float64。你乘上去的东西自带 dtype，
比如 np.float64(s)，而两者之中取的是更宽的那个。

function: mul_scalar
caught by: test4/float32 times 0.25 stays float32
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
    return x * np.float64(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
