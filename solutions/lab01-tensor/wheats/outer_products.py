"""k is the outermost loop: a product is a sum of columns times rows. Axes move by a chain of exchanges."""

import numpy as np


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"a has {a.shape[1]} columns, b has {b.shape[0]} rows: {a.shape}, {b.shape}")
    total = np.zeros((a.shape[0], b.shape[1]), dtype=np.result_type(a, b))
    for column, row in zip(a.T, b, strict=True):
        total += column[:, np.newaxis] * row
    return total


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"stacks {a.shape} and {b.shape}")
    total = np.zeros((a.shape[0], a.shape[1], b.shape[2]), dtype=np.result_type(a, b))
    for k in range(a.shape[2]):
        total += a[:, :, k, np.newaxis] * b[:, np.newaxis, k, :]
    return total


def permute(x, axes):
    here = list(range(x.ndim))
    if sorted(axes) != here:
        raise ValueError(f"{axes} is not an order of {here}")
    for place, axis in enumerate(axes):
        other = here.index(axis)
        x = np.swapaxes(x, place, other)
        here[place], here[other] = here[other], here[place]
    return x


def mul_scalar(x, s):
    out = x.astype(np.result_type(x, np.float16))
    out *= float(s)
    return out


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim :]:
        raise ValueError(f"m {m.shape} under x {x.shape}")
    out = x.astype(np.result_type(x, m))
    for batch in out if out.ndim > m.ndim else [out]:
        batch += m
    return out
