"""x.resize works in place: it gives the caller's own array another shape, and moves no number.
The message of the error that NumPy raised first suggested refcheck=False; it did not mean this.

zh: x.resize 是原地操作：它把调用者手里的数组换了形状，数却一个也没有搬动。
NumPy 起初报错时提到的 refcheck=False，不是让你这样用的。

function: permute
caught by: test3/P[0][0][1] == 4
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
    return a @ b


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} is no order of the axes of {x.shape}")
    x.resize([x.shape[axis] for axis in axes], refcheck=False)
    return x


def mul_scalar(x, s):
    return np.multiply(x, float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    return x + m
