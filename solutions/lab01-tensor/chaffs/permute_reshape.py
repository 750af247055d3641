"""You reshape to the wanted shape. reshape keeps the numbers in their order and only cuts the
rows elsewhere: P[0][0][1] is still 1, the second number of x, and not x[0][1][0] = 4.

zh: 你用 reshape 凑出了要的形状。reshape 不改变数的先后，只是换个地方断行：
P[0][0][1] 还是 x 的第二个数 1，而不是 x[0][1][0] = 4。

function: permute
caught by: test3/P[0][0][1] == 4
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
    return x.reshape([x.shape[axis] for axis in axes])


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
