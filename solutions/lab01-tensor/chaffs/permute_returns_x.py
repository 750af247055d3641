"""You return x as it came. np.transpose and its relatives do not change x: what they give is another
array. Look at what becomes of it in your code.

zh: 你返回的就是原来的 x。np.transpose 这类函数并不改动 x，它们给出的是另一个数组。
看看你的代码里，那个数组去了哪里。

function: permute
caught by: test3/axes (0,2,1): P.shape == (2, 4, 3)
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
    np.transpose(x, axes)
    return x


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
