"""You return 0.125, the right answer for head_dim 64 only. The argument is never read.

zh: 你总是返回 0.125，而它只对 head_dim 为 64 时正确。参数根本没有用到。

function: scale_factor
caught by: test1/scale_factor(1) == 1
"""

import numpy as np


def scale_factor(head_dim):
    return 0.125


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
