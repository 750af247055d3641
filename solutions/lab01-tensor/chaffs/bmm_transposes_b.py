"""You transpose every B[n] first, because that is how Q meets K. Here B comes as it is to be
used. Both matrices of the first example are symmetric and hide it.

zh: 你先把每个 B[n] 转置了，因为 Q 和 K 相乘时要这么做；可这里的 B 拿来就能用。
第一个例子里的两个矩阵都是对称的，所以看不出来。

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
    return np.array([matmul(a[n], b[n].T) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
