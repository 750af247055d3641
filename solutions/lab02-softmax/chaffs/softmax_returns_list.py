"""You return a list of rows. For a table that looks like the right thing, but a list has no shape
and no dtype.

zh: 你返回的是由各行组成的列表。看着像一张表，可列表没有 shape，也没有 dtype。

function: softmax
caught by: test1/p.shape == (2, 3)
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    rows = []
    for row in np.atleast_2d(x):
        e = np.exp(row - row.max())
        rows.append(e / e.sum())
    return rows


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
