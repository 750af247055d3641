"""Reference of lab01-tensor."""

import numpy as np


def matmul(a, b):
    if a.ndim != 2 or b.ndim != 2 or a.shape[1] != b.shape[0]:
        raise ValueError(f"a is {a.shape} and b is {b.shape}: the inner sizes must be equal")
    rows, steps = a.shape
    columns = b.shape[1]
    out = np.zeros((rows, columns), dtype=np.result_type(a, b))
    for i in range(rows):
        for j in range(columns):
            for k in range(steps):
                out[i, j] += a[i, k] * b[k, j]
    return out


def bmm(a, b):
    if a.ndim != 3 or b.ndim != 3 or a.shape[0] != b.shape[0]:
        raise ValueError(f"a is {a.shape} and b is {b.shape}: both need three axes and the same number of matrices")
    return np.array([matmul(left, right) for left, right in zip(a, b, strict=True)])


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"axes {axes} do not name each of the {x.ndim} axes of {x.shape} once")
    return np.transpose(x, axes)


def mul_scalar(x, s):
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m of shape {m.shape} does not fit the last axes of x, {x.shape}")
    return x + m
