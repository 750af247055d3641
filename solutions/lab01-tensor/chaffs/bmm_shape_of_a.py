"""You give the result the shape of A, as np.zeros_like(a) does. That is right only while B is square;
[3,1,2] times [3,2,4] has four columns, and they do not fit into two.

zh: 你让结果和 A 形状相同，np.zeros_like(a) 就是这样。只有 B 是方阵时才对：
[3,1,2] 乘 [3,2,4] 有四列，两列的空间放不下。

function: bmm
caught by: test2/[3,1,2] times [3,2,4]: shape == (3, 1, 4)
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape}, b is {b.shape}: the inner sizes differ")
    return (a[:, :, np.newaxis] * b[np.newaxis, :, :]).sum(axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    out = np.zeros_like(a)
    for n in range(a.shape[0]):
        out[n] = matmul(a[n], b[n])
    return out


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
