"""A dot product a row is a batched matrix product: [n, 1, d] times [n, d, 1]."""

import math

import numpy as np


def scale_factor(head_dim):
    return math.pow(head_dim, -0.5)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} differ")
    return np.matmul(q[:, None, :], k[:, :, None])[:, 0, 0]


def score_std(d_k, n, rng):
    k = rng.normal(loc=0.0, scale=1.0, size=(n, d_k))
    q = rng.normal(loc=0.0, scale=1.0, size=(n, d_k))
    return np.sqrt(np.var(row_dots(q, k)))


def jacobian_diag(scores):
    shifted = scores - np.max(scores)
    p = np.exp(shifted) / np.exp(shifted).sum()
    return np.diagonal(np.diag(p) - np.outer(p, p))
