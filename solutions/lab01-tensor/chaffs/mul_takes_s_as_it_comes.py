"""You leave the dtype to NumPy, as a plain `x * s` does: an np.float64 such as 1 / np.sqrt(16) widens
float32, and an integer times an integer stays an integer.

zh: dtype 你交给了 NumPy，单写一个 `x * s` 就是这样：s 若是 1 / np.sqrt(16) 这样的 np.float64，
float32 就被抬成 float64；整数乘整数则仍是整数。

function: mul_scalar
caught by: test4/float32 times np.float64(0.25) stays float32
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


def mul_scalar(x, s):
    return x * s


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
