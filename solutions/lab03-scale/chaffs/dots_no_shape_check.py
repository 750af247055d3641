"""You rely on NumPy to refuse shapes that do not fit. It refuses [2,3] against [2,4], but a k of one
row is stretched over every row of q, and nobody notices.

zh: 你指望 NumPy 替你拒绝不合适的形状。[2,3] 配 [2,4] 它确实会拒绝；可 k 只有一行时，
它会把这一行用到 q 的每一行上，谁也察觉不到。

function: row_dots
caught by: test2/[3,2] against [1,2] raises ValueError
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
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
