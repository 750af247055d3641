"""You return the root, but scores are multiplied by this number. With head_dim 64 they become 8
times larger instead of 8 times smaller.

zh: 你返回的是平方根本身，可分数是要乘上这个数的。head_dim 为 64 时，
分数不是缩小到八分之一，而是放大了 8 倍。

function: scale_factor
caught by: test1/scale_factor(2) == 0.7071
"""

import math

import numpy as np


def scale_factor(head_dim):
    return math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
