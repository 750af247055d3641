"""One q meets all n keys. Then the spread is the length of that one vector, a matter of luck, and
not the average over all of them.

zh: 同一个 q 配了全部 n 个键。这样测到的是这一个向量的长度，全凭运气，
而不是对所有向量而言的分散程度。

function: score_std
caught by: test3/d_k 2: std == 1.414 (within 5%)
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal(d_k)
    k = rng.standard_normal((n, d_k))
    return float(np.std(k @ q))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
