"""You take the last axis for the batch: a[:, :, n]. The batch comes first here, a[n]. With
[2,2,2] every index fits and only the numbers are wrong.

zh: 你把最后一个轴当成了批次：a[:, :, n]。这里批次在最前面，应当是 a[n]。
形状为 [2,2,2] 时下标都不越界，只是数不对。

function: bmm
caught by: test2/C[0][0][1] == 1
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
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    for n in range(a.shape[2]):
        out[:, :, n] = matmul(a[:, :, n], b[:, :, n])
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
