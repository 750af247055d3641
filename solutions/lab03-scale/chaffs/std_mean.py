"""You return the mean of the dot products. It is near 0 for every d_k; how far they spread around it
was asked.

zh: 你返回的是点积的平均值。不管 d_k 是多少，它都接近 0；要问的是点积围着它散得有多开。

function: score_std
caught by: test3/d_k 2: std == 1.414 (within 5%)
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q {q.shape} and k {k.shape} differ")
    return np.einsum("nd,nd->n", q, k)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.mean((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
