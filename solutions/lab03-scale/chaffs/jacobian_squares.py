"""You multiply the weights by themselves. A weight near 1 then gets a result near 1, where it should
hardly answer at all.

zh: 你让权重跟自己相乘。于是接近 1 的权重，结果也接近 1，而它本该几乎没有反应。

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
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * p
