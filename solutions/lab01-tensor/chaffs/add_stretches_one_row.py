"""You let NumPy stretch m to the shape of x. Then an m with one row, [1,4] for x [2,3,4], is added to all
three rows, although the last two axes of x are [3,4]: a mask that was made for one query passes for a
mask of all of them.

zh: 你让 NumPy 把 m 拉伸到 x 的形状。于是只有一行的 m 也能过关：x 是 [2,3,4]，最后两个轴是 [3,4]，
[1,4] 却被加到了三行上。为一个查询做的掩码，就这样成了所有查询的掩码。

function: broadcast_add
caught by: test5/x [2,3,4], m [1,4] raises ValueError
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
    return x + np.broadcast_to(m, x.shape)
