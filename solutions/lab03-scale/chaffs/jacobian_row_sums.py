"""You add up each row of the derivative matrix. A softmax does not notice when all scores move
together, so every such sum is 0.

zh: 你把导数矩阵的每一行加了起来。所有分数一起移动时 softmax 毫无反应，
所以每一行的和都是 0。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
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
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    jacobian = np.diag(p) - np.outer(p, p)
    return jacobian.sum(axis=1)
