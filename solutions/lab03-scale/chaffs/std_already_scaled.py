"""You divide by sqrt(d_k) before measuring. Every result is 1, and the growth this function should
show is gone.

zh: 你在测量之前就除以了 sqrt(d_k)。结果总是 1，而这个函数要展示的增长也就看不到了。

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
    scores = (q * k).sum(axis=1) * scale_factor(d_k)
    return float(scores.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
