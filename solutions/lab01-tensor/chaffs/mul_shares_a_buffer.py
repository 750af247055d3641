"""Your out is a default argument: Python makes it once. A later call with a smaller or a larger x
finds the array of the first call and cannot fill it.

zh: 你把 out 写成了默认参数：Python 只创建它一次。之后 x 的大小一变，拿到的还是第一次的数组，
填不进去。

function: mul_scalar
caught by: test4/I times 1/sqrt(2): row 0 == [0.7071, 0]
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
    return x.transpose(axes)


def mul_scalar(x, s, out=np.zeros((1, 2))):
    out[...] = x * float(s)
    return out.astype(np.result_type(x, np.float16))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
