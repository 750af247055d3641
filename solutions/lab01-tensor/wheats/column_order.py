"""Results in column order or as views: nothing here lies row after row in memory."""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"inner sizes of {a.shape} and {b.shape}")
    transposed = np.empty((b.shape[1], a.shape[0]), dtype=np.result_type(a, b))
    for j in range(b.shape[1]):
        np.sum(a * b[:, j], axis=1, out=transposed[j])
    return transposed.T


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"stacks {a.shape} and {b.shape} cannot be multiplied")
    return np.matmul(b.transpose(0, 2, 1), a.transpose(0, 2, 1)).transpose(0, 2, 1)


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"{axes} for {x.shape}")
    return np.moveaxis(x, axes, range(x.ndim))


def mul_scalar(x, s):
    return np.asfortranarray(x / np.float16(1) * float(s))


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"x {x.shape}, m {m.shape}")
    return (x.T + m.T.reshape(m.shape[::-1] + (1,) * (x.ndim - m.ndim))).T
