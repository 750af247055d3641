"""np.einsum for everything but matmul, which goes column by column."""

import numpy as np

LETTERS = "abcdefgh"


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"cannot multiply {a.shape} by {b.shape}")
    columns = [(a * column).sum(axis=1) for column in b.T]
    return np.stack(columns, axis=1)


def bmm(a, b):
    if a.shape[0] != b.shape[0] or a.shape[2] != b.shape[1]:
        raise ValueError(f"cannot multiply the stacks {a.shape} and {b.shape}")
    return np.einsum("nik,nkj->nij", a, b)


def permute(x, axes):
    if sorted(axes) != list(range(x.ndim)):
        raise ValueError(f"axes {axes} of an array with {x.ndim} axes")
    source = LETTERS[: x.ndim]
    target = "".join(source[axis] for axis in axes)
    return np.einsum(f"{source}->{target}", x)


def mul_scalar(x, s):
    return np.einsum("...,->...", x, np.array(float(s), dtype=np.result_type(x, np.float16)))


def broadcast_add(x, m):
    if m.ndim > x.ndim or x.shape[x.ndim - m.ndim :] != m.shape:
        raise ValueError(f"m {m.shape} does not end the shape of x, {x.shape}")
    copies = np.einsum("...,->...", np.broadcast_to(m, x.shape), np.array(1, dtype=m.dtype))
    return x + copies
