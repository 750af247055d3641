"""Loops over every index, Python numbers only: no array operation computes anything."""

import numpy as np


def matmul(a, b):
    rows, steps = a.shape
    b_rows, columns = b.shape
    if steps != b_rows:
        raise ValueError(f"a {a.shape} and b {b.shape}: {steps} is not {b_rows}")
    out = np.zeros((rows, columns), dtype=np.result_type(a, b))
    for i in range(rows):
        for j in range(columns):
            total = 0.0
            for k in range(steps):
                total += a[i, k].item() * b[k, j].item()
            out[i, j] = total
    return out


def bmm(a, b):
    if len(a) != len(b):
        raise ValueError(f"a {a.shape} and b {b.shape}: {len(a)} matrices against {len(b)}")
    out = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    for n in range(len(a)):
        out[n] = matmul(a[n], b[n])
    return out


def permute(x, axes):
    if len(axes) != x.ndim or set(axes) != set(range(x.ndim)):
        raise ValueError(f"axes {axes} for an array of shape {x.shape}")
    out = np.zeros([x.shape[axis] for axis in axes], dtype=x.dtype)
    for index in np.ndindex(x.shape):
        out[tuple(index[axis] for axis in axes)] = x[index]
    return out


def mul_scalar(x, s):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float16))
    for index in np.ndindex(x.shape):
        out[index] = x[index].item() * s
    return out


def broadcast_add(x, m):
    if m.shape != x.shape[-m.ndim :]:
        raise ValueError(f"x {x.shape} and m {m.shape}")
    out = np.zeros(x.shape, dtype=np.result_type(x, m))
    for index in np.ndindex(x.shape):
        out[index] = x[index].item() + m[index[-m.ndim :]].item()
    return out
