"""You fill the result without asking whether axes names every axis once. (0,0,1) uses axis 0
twice and leaves axis 2 at its first index: a result that means nothing, and no error.

zh: 你没有检查 axes 是不是每个轴恰好出现一次，就去填结果。(0,0,1) 把第 0 轴用了两次，
第 2 轴一直停在下标 0：结果毫无意义，也没有报错。

function: permute
caught by: test3/axes (0,0,1) raise ValueError
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
    out = np.zeros([x.shape[axis] for axis in axes], dtype=x.dtype)
    source = [0] * x.ndim
    for index in np.ndindex(out.shape):
        for place, axis in enumerate(axes):
            source[axis] = index[place]
        out[index] = x[tuple(source)]
    return out


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
