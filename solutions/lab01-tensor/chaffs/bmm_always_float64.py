"""Your result is float64 whatever comes in, as an array from np.zeros without a dtype is. Stacks of
float32 come back twice as wide.

zh: 不管输入是什么，你的结果都是 float64；np.zeros 不写 dtype，得到的就是它。
float32 的输入出来时宽了一倍。

function: bmm
caught by: test2/float32 in -> float32 out
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
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]))
    for n in range(a.shape[0]):
        out[n] = matmul(a[n], b[n])
    return out


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
