"""You return a Python list. It holds the right numbers, but the next step wants an array: a list has
no shape.

zh: 你返回的是 Python 列表。里面的数没错，可下一步要的是数组：列表没有 shape。

function: row_dots
caught by: test2/out.shape == (3,)
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return [float(np.dot(a, b)) for a, b in zip(q, k)]


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
