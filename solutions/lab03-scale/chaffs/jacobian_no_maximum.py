"""You do not subtract the maximum. exp(1000) is infinity, and infinity / infinity is NaN.

zh: 你没有减去最大值。exp(1000) 是无穷大，无穷大除以无穷大就是 NaN。

function: jacobian_diag
caught by: test4/[1000,1000,-2000]: out == [0.25, 0.25, 0]
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
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores)
    p = e / e.sum()
    return p * (1 - p)
