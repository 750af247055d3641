"""The usual sizes come out right, and all others get 0.125, the scale of 64, as if the answers stood
in a table. 80 and 96 need scales of their own.

zh: 常见的尺寸都对，其余一律得 0.125，也就是 64 的缩放因子，好像答案是查表得来的。80、
96 应当有自己的缩放因子。

function: scale_factor
caught by: test1/random head_dim (x10) match the oracle
"""

import numpy as np

SCALES = {size: size**-0.5 for size in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)}


def scale_factor(head_dim):
    return SCALES.get(head_dim, 0.125)


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
