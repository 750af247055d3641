"""You add the axes that are not named at the end. (1,0) for three axes becomes (1,0,2), and the
caller never learns that one was forgotten.

zh: 没写到的轴你自动补在最后。三维数组配 (1,0) 就成了 (1,0,2)，调用者永远不知道自己漏写了一个轴。

function: permute
caught by: test3/axes (1,0) for 3-D raise ValueError
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
    missing = [axis for axis in range(x.ndim) if axis not in axes]
    return np.transpose(x, (*axes, *missing))


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
