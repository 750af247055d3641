"""You divide by the lengths of both vectors. That is the cosine, which never exceeds 1; the dot
product keeps the lengths.

zh: 你又除以了两个向量的长度。那是余弦，永远不超过 1；点积是要保留长度的。

function: row_dots
caught by: test2/out[0] == 17
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    lengths = np.linalg.norm(q, axis=1) * np.linalg.norm(k, axis=1)
    return (q * k).sum(axis=1) / lengths


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
