"""Nested Python lists inside, arrays only where a function begins and ends."""

import numpy as np


def rows_times_columns(rows, columns):
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in rows]


def matmul(a, b):
    if a.shape[1] != b.shape[0]:
        raise ValueError(f"{a.shape} times {b.shape}")
    columns = list(zip(*b.tolist(), strict=True))
    return np.array(rows_times_columns(a.tolist(), columns), dtype=np.result_type(a, b))


def bmm(a, b):
    if a.shape[0] != b.shape[0]:
        raise ValueError(f"{a.shape} times {b.shape}")
    return np.array([matmul(a[n], b[n]).tolist() for n in range(len(a))], dtype=np.result_type(a, b))


def permute(x, axes):
    if sorted(axes) != sorted(range(x.ndim)):
        raise ValueError(f"axes {axes} do not fit {x.shape}")
    shape = [x.shape[axis] for axis in axes]
    values = []
    for index in np.ndindex(*shape):
        source = dict(zip(axes, index, strict=True))
        values.append(x[tuple(source[axis] for axis in range(x.ndim))].item())
    return np.array(values, dtype=x.dtype).reshape(shape)


def mul_scalar(x, s):
    values = [value * s for value in x.ravel().tolist()]
    return np.array(values, dtype=np.result_type(x, np.float16)).reshape(x.shape)


def broadcast_add(x, m):
    if x.shape[x.ndim - m.ndim :] != m.shape:
        raise ValueError(f"m of shape {m.shape} for x of shape {x.shape}")
    own = m.ravel().tolist()
    values = [value + own[n % len(own)] for n, value in enumerate(x.ravel().tolist())]
    return np.array(values, dtype=np.result_type(x, m)).reshape(x.shape)
