"""You look the answer up in a table of common sizes and fall back to 0.125. Every size that is not
in the table, such as 80, gets the scale of 64.

zh: 你查一张常见尺寸的表，查不到就用 0.125。凡是表里没有的尺寸，比如 80，
都得到了 64 的缩放因子。

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
