"""Every sum is an np.einsum; the standard deviation is that of a sample (ddof=1)."""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q has shape {q.shape}, k has shape {k.shape}")
    return np.einsum("nd,nd->n", q, k)


def score_std(d_k, n, rng):
    q, k = rng.standard_normal((2, n, d_k))
    return np.einsum("nd,nd->n", q, k).std(ddof=1)


def jacobian_diag(scores):
    weights = np.exp(scores - scores.max())
    total = np.einsum("n->", weights)
    p = weights / total
    return np.einsum("n,n->n", p, 1 - p)
