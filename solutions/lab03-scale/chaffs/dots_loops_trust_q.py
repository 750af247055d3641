"""You take both lengths from q. A longer row of k is cut off silently, and a missing row of k gives an
IndexError instead of a ValueError.

zh: 两个长度你都取自 q。k 的行更长时，多出来的部分被悄悄丢掉；k 缺了行时，抛出的是 IndexError，
而不是 ValueError。

function: row_dots
caught by: test2/[3,2] against [1,2] raises ValueError
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    out = np.zeros(q.shape[0], dtype=q.dtype)
    for i in range(q.shape[0]):
        for d in range(q.shape[1]):
            out[i] += q[i, d] * k[i, d]
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
