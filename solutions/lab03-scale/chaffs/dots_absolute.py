"""You add up absolute values. A dot product may be negative, and products of opposite sign must be
able to cancel.

zh: 你加的是绝对值。点积可以是负数，符号相反的乘积本来就应当互相抵消。

function: row_dots
caught by: test2/random [5,7] (x10) match the oracle
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return np.abs(q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
