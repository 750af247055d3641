"""Your second call with another shape fails: out seems to be made only once, as a default argument is,
and has the size of the first x. Every call needs an array of its own.

zh: 换个形状再调用一次就出错：你的 out 好像只建过一次（默认参数就是这样），大小还是第一次的 x。
每次调用都要有自己的数组。

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
