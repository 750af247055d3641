"""You multiply each vector with itself. Sums of squares have variance 2 * d_k, so every result is
1.41 times too large. q and k must be independent.

zh: 你拿每个向量跟它自己相乘。平方和的方差是 2 * d_k，所以每个结果都是应有的 1.41 倍。
q 与 k 必须互相独立。

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
    k = q
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
