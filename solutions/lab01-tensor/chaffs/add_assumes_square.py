"""You go through as many columns of m as it has rows. A square mask is covered; of a mask with three
keys for two queries the last column never arrives.

zh: m 有几行，你就只走几列。方形掩码没问题；两个查询、三个键时，最后一列从来没有加上。

function: broadcast_add
caught by: test5/x [3,2,4] plus m [2,4]: r[0][1] == [104, 115, 126, 137]
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
    return x * float(s)


def broadcast_add(x, m):
    if m.shape != x.shape[x.ndim - m.ndim:]:
        raise ValueError(f"m {m.shape} does not fit the last axes of x {x.shape}")
    out = x.astype(np.result_type(x, m))
    if m.ndim == 1:
        return out + m
    rows = m.shape[0]
    for b in range(x.shape[0]):
        for t in range(rows):
            for s in range(rows):
                out[b, t, s] += m[t, s]
    return out
