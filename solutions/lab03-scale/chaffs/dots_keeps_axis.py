"""You keep the axis that was summed, with length 1 (keepdims=True does that), so your result is [n, 1]
and not [n].

zh: 求过和的轴以长度 1 留了下来（keepdims=True 就会这样），所以你的结果是 [n, 1]，不是 [n]。

function: row_dots
caught by: test2/out.shape == (3,)
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1, keepdims=True)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
