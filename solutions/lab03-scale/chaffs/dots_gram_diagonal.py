"""You build the table of all pairs and keep its diagonal. The values are right, but 20,000 rows make
a table of 3.2 GB, of which you use one number in 20,000.

zh: 你先算出所有行两两配对的表，再取对角线。数值没错，可 20,000 行就是一张 3.2 GB 的表，
其中每 20,000 个数你只用一个。

function: row_dots
caught by: test2/20,000 rows: out[4999] == 9998 (no [n, n] table)
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return np.diagonal(q @ k.T).copy()


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
