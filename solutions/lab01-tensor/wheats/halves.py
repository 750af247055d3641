"""The inner sum is split in two halves again and again, so the additions come in another order."""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"{a.shape[1]} columns meet {b.shape[0]} rows: shapes {a.shape} and {b.shape}")
    steps = a.shape[1]
    if steps == 1:
        return a * b
    half = steps // 2
    return matmul(a[:, :half], b[:half]) + matmul(a[:, half:], b[half:])


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"batch sizes of {a.shape} and {b.shape}")
    if a.shape[0] == 1:
        return matmul(a[0], b[0])[np.newaxis]
    half = a.shape[0] // 2
    return np.concatenate([bmm(a[:half], b[:half]), bmm(a[half:], b[half:])])


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"axes {axes}, shape {x.shape}")
    strides = [x.strides[axis] for axis in axes]
    shape = [x.shape[axis] for axis in axes]
    return np.lib.stride_tricks.as_strided(x, shape, strides).copy()


def mul_scalar(x, s):
    half = x * (float(s) / 2)
    return half + half


def broadcast_add(x, m):
    if m.shape == x.shape:
        return x + m
    if x.ndim <= m.ndim:
        raise ValueError(f"m {m.shape} is not a part of x {x.shape}")
    return np.stack([broadcast_add(part, m) for part in x])
