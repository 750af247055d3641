"""You multiply every row of q with every row of k, as q @ k.T does: a table [n, n]. Only its diagonal
was asked for, row i with row i.

zh: 你让 q 的每一行配 k 的每一行，q @ k.T 就是这样，得到一张 [n, n] 的表。要的只是它的对角线：
第 i 行配第 i 行。

function: row_dots
caught by: test2/out.shape == (3,)
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return q @ k.T


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
