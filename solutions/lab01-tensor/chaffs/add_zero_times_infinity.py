"""You get NaN where m is -inf. Somewhere m is multiplied by 0, perhaps for a blank table of the right
size: 0 times a number is 0, but 0 times -inf is NaN.

zh: m 为 -inf 的地方，你得到的是 NaN。多半是哪里把 m 乘了 0，也许是想得到一张大小合适的空表：
0 乘普通的数是 0，可 0 乘 -inf 是 NaN。

function: broadcast_add
caught by: test5/a -inf mask [2,3]: r[1][0] == [5, 5, -inf]
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
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    blank = np.broadcast_to(m, x.shape) * 0
    return blank + x + m
