"""The shape is right, but you read x at the index reordered by axes, which is the way back.
Exchanging two axes is its own way back and hides that; with (1,2,0) the index leaves the array.

zh: 形状是对的，可你用按 axes 重排过的下标去读 x，走的是反方向。只交换两个轴时来回一样，看不出来；
到了 (1,2,0)，下标就越界了。

function: permute
caught by: test3/axes (1,2,0): P.shape == (3, 4, 2)
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
    out = np.zeros([x.shape[axis] for axis in axes], dtype=x.dtype)
    for index in np.ndindex(out.shape):
        out[index] = x[tuple(index[axis] for axis in axes)]
    return out


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
