"""You add up the standard deviations of the d_k products: d_k times 1. Variances of independent
terms add up, their roots do not.

zh: 你把 d_k 个乘积的标准差直接相加：d_k 个 1。互相独立时，能相加的是方差，
不是方差的平方根。

function: score_std
caught by: test3/d_k 2: std == 1.414 (within 5%)
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float((q * k).std(axis=0).sum())


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
