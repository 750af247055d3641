"""You write head_dim ** -1 / 2. The power binds tighter than the division, so this is (1 / head_dim)
/ 2: 0.0078 for head_dim 64.

zh: 你写的是 head_dim ** -1 / 2。乘方比除法先算，所以它是 (1 / head_dim) / 2：
head_dim 为 64 时只有 0.0078。

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
