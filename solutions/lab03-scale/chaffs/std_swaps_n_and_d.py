"""Your arrays are [d_k, n]: d_k dot products of n terms each, where n products of d_k terms were
asked for.

zh: 你的数组是 [d_k, n]：算的是 d_k 个点积，每个有 n 项；而要的是 n 个点积，每个有 d_k 项。

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
    q = rng.standard_normal((d_k, n))
    k = rng.standard_normal((d_k, n))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
