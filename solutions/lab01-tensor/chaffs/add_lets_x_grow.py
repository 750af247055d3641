"""You leave it to NumPy whether the shapes fit, as a plain `x + m` does, and NumPy stretches either
side. If m has more axes than x, the result takes the shape of m, and nobody is told that the two
were exchanged; and an m of one row is added to all rows.

zh: 形状合不合适，你交给了 NumPy，单写一个 `x + m` 就是这样；而 NumPy 两边都可能拉伸。
m 的轴比 x 多时，结果就成了 m 的形状，两个参数写反了也没人提醒；m 只有一行时，又会加到每一行上。

function: broadcast_add
caught by: test5/x [3,4], m [2,3,4] raises ValueError
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit")
    rows = [(row[:, np.newaxis] * b).sum(axis=0) for row in a]
    return np.array(rows)


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
    return x + m
