"""Every row of q meets k[0]. Row 0 is right, and from row 1 on you multiply with the wrong partner.

zh: q 的每一行配的都是 k[0]。第 0 行没错，从第 1 行起就配错了对象。

function: row_dots
caught by: test2/out[1] == 53
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return q @ k[0]


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
