"""You turn the result into an int. Everything below 1 is cut to 0, and a scale of 0 makes all scores
alike.

zh: 你把结果转成了 int。凡是小于 1 的数都被截成 0，而乘上 0 之后，所有分数都一样了。

function: scale_factor
caught by: test1/scale_factor(2) == 0.7071
"""

import math

import numpy as np


def scale_factor(head_dim):
    return int(1 / math.sqrt(head_dim))


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
