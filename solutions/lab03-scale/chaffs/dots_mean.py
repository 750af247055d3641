"""You take the mean over d where the sum belongs. Means do not grow with d, so the very effect of
this lab disappears.

zh: 该求和的地方你对 d 取了平均。平均值不随 d 变大，这个实验要看的现象就没有了。

function: row_dots
caught by: test2/out[0] == 17
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).mean(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
