"""You return the n dot products themselves. One number was asked for: their standard deviation.

zh: 你把 n 个点积原样返回了。要的是一个数：它们的标准差。

function: score_std
caught by: test3/two rngs: different results == 2
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
    return (q * k).sum(axis=1)


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
