"""The powers of two come out right, and the sizes between them get the scale of the next one: 80 and
96 entries that of 128. Real heads have such sizes, too.

zh: 2 的幂都对，它们之间的尺寸却得到了下一个 2 的幂的缩放因子：80 维、96 维用的都是 128 的。
真实的头也有这样的尺寸。

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
