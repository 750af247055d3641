"""You return the variance. It is d_k, its root is the standard deviation: 64 where 8 belongs.

zh: 你返回的是方差。方差是 d_k，开方之后才是标准差：该得 8 的地方成了 64。

function: score_std
caught by: test3/d_k 2: std == 1.414 (within 5%)
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.var((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
