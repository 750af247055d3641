"""You move the axes the other way round: axis d of x goes to place axes[d], where axis d of the
result should be axis axes[d] of x. For (0,2,1) the two are the same, for (1,2,0) they are not.

zh: 你把轴搬反了：x 的第 d 轴被放到第 axes[d] 个位置，而要求是结果的第 d 轴取 x 的第 axes[d] 轴。
(0,2,1) 时两者相同，(1,2,0) 时就不同了。

function: permute
caught by: test3/axes (1,2,0): P.shape == (3, 4, 2)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.moveaxis(x, range(x.ndim), axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
