"""Your entries lie between 0 and 1, as rng.random() draws them: mean 0.5, variance 1/12. The rule
needs mean 0 and variance 1; you get 1.75 instead of 8 for d_k = 64.

zh: 你的分量都在 0 到 1 之间，rng.random() 抽的就是这样：均值 0.5，方差 1/12。规律要求均值 0、
方差 1；d_k = 64 时你得到的是 1.75，而不是 8。

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
    q = rng.random((n, d_k))
    k = rng.random((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
