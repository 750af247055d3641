"""You fill out and never return it. A function without a return gives None.

zh: out 填好了，却没有返回。没有 return 的函数返回 None。

function: row_dots
caught by: test2/out.shape == (3,)
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    out = np.zeros(len(q), dtype=q.dtype)
    for i in range(len(q)):
        out[i] = np.dot(q[i], k[i])


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
