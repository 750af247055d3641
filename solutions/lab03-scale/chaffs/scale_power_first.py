"""You get half of 1 / head_dim: 0.0078 for 64. In head_dim ** -1 / 2 the power binds tighter than the
division, so this is (1 / head_dim) / 2.

zh: 你得到的是 1 / head_dim 的一半：head_dim 为 64 时只有 0.0078。在 head_dim ** -1 / 2 里，
乘方比除法先算，所以它是 (1 / head_dim) / 2。

function: scale_factor
caught by: test1/scale_factor(1) == 1
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -1 / 2


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
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
