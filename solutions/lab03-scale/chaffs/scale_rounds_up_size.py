"""You round head_dim up to a power of two first. Real heads also have 80 or 96 entries, and those
get the scale of 128.

zh: 你先把 head_dim 向上取到 2 的幂。真实的头也有 80 维、96 维的，
它们都得到了 128 的缩放因子。

function: scale_factor
caught by: test1/random head_dim (x10) match the oracle
"""

import math

import numpy as np


def scale_factor(head_dim):
    size = 1
    while size < head_dim:
        size *= 2
    return 1 / math.sqrt(size)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
