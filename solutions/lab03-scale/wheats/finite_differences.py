"""The derivative is measured: each score moves a little both ways. The variance is gathered block by block."""

import math

import numpy as np

STEP = 1e-5


def scale_factor(head_dim):
    return 1.0 / head_dim**0.5


def row_dots(q, k):
    if np.shape(q) != np.shape(k):
        raise ValueError(f"shapes do not agree: {q.shape}, {k.shape}")
    return np.array([np.vdot(query, key) for query, key in zip(q, k)])


def score_std(d_k, n, rng):
    count, total, squares = 0, 0.0, 0.0
    while count < n:
        block = min(1000, n - count)
        q = rng.standard_normal((block, d_k))
        k = rng.standard_normal((block, d_k))
        dots = (q * k).sum(axis=1)
        count += block
        total += dots.sum()
        squares += (dots**2).sum()
    return math.sqrt(squares / n - (total / n) ** 2)


def softmax(scores):
    weights = np.exp(scores - scores.max())
    return weights / weights.sum()


def jacobian_diag(scores):
    wide = scores.astype(np.float64)
    out = np.zeros(scores.shape, dtype=np.result_type(scores, np.float32))
    for i in range(len(wide)):
        above, below = wide.copy(), wide.copy()
        above[i] += STEP
        below[i] -= STEP
        out[i] = (softmax(above)[i] - softmax(below)[i]) / (2 * STEP)
    return out
