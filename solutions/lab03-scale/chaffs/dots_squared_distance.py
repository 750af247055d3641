"""You sum the squared differences. That measures how far two vectors are apart; the dot product
measures how far they point the same way.

zh: 你加的是差的平方。那量的是两个向量相隔多远；点积量的是它们方向有多一致。

function: row_dots
caught by: test2/out[0] == 17
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return ((q - k) ** 2).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
