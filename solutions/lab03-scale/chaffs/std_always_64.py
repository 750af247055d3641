"""Your vectors have 64 entries whatever d_k says, so the result is 8 every time.

zh: 不管 d_k 是多少，你的向量都是 64 维，所以结果总是 8。

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
    q = rng.standard_normal((n, 64))
    k = rng.standard_normal((n, 64))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
