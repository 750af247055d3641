"""You average the absolute values. That is another measure of spread, about 0.8 times the standard
deviation.

zh: 你对绝对值取了平均。那是另一种衡量分散程度的量，大约只有标准差的 0.8 倍。

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
    return float(np.mean(np.abs((q * k).sum(axis=1))))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
