"""Everything is float32 where the inputs are, even the random vectors; results go into buffers."""

import numpy as np


def scale_factor(head_dim):
    return float(np.reciprocal(np.sqrt(np.float64(head_dim))))


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"cannot pair the rows of {q.shape} with those of {k.shape}")
    out = np.empty(len(q), dtype=np.result_type(q, k))
    for i, (query, key) in enumerate(zip(q, k)):
        out[i] = np.dot(query, key)
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k), dtype=np.float32)
    k = rng.standard_normal((n, d_k), dtype=np.float32)
    return row_dots(q, k).std()


def jacobian_diag(scores):
    p = np.empty(scores.shape, dtype=np.result_type(scores, np.float16))
    np.subtract(scores, scores.max(), out=p)
    np.exp(p, out=p)
    p /= p.sum()
    p *= 1 - p
    return p
