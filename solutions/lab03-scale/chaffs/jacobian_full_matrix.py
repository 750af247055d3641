"""You return the whole matrix of derivatives, [n, n]. Its diagonal was asked for.

zh: 你返回的是整个导数矩阵，形状 [n, n]。要的只是它的对角线。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
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
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return np.diag(p) - np.outer(p, p)
