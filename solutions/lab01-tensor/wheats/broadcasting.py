"""Broadcasting everywhere: all products at once, with the inner axis in the middle, then one sum."""

import numpy as np


def matmul(a, b):
    if a.shape[-1] != b.shape[0]:
        raise ValueError(f"shapes {a.shape} and {b.shape} have different inner sizes")
    return np.add.reduce(a[:, :, None] * b[None, :, :], axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"shapes {a.shape} and {b.shape} do not fit pair by pair")
    return np.add.reduce(a[:, :, :, None] * b[:, None, :, :], axis=2)


def permute(x, axes):
    return x.transpose(axes)


def mul_scalar(x, s):
    factor = np.asarray(s, dtype=np.result_type(x, np.float16))
    return np.multiply(x, factor, dtype=factor.dtype)


def broadcast_add(x, m):
    if np.shape(x)[np.ndim(x) - np.ndim(m) :] != np.shape(m):
        raise ValueError(f"m {m.shape} is not the end of x {x.shape}")
    return np.add(x, np.broadcast_to(m, x.shape))
