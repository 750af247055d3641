"""You work out 1/sqrt of the last axis yourself and ignore s. That is right for the identity
example, where s is 1/sqrt(2), and for no other.

zh: 你自己按最后一个轴的长度算了 1/sqrt，没有用 s。单位矩阵那个例子里 s 恰好是 1/sqrt(2)，所以对；
别的都不对。

function: mul_scalar
caught by: test4/[[2,4]] times 0.5: y[0][0] == 1
"""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            for k in range(a.shape[1]):
                out[i, j] += a[i, k] * b[k, j]
    return out


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} and {b.shape} have different batch sizes")
    return np.array([matmul(a[n], b[n]) for n in range(a.shape[0])])


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(x.shape[-1] ** -0.5)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
