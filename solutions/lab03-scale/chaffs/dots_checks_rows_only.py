"""You compare the numbers of rows but not their lengths. With rows of 3 against rows of 4 the last
entry of k is left out without a word.

zh: 你比较了行数，却没有比较行长。每行 3 个数配每行 4 个数时，
k 的最后一个数被一声不响地丢掉了。

function: row_dots
caught by: test2/[2,3] against [2,4] raises ValueError
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if len(q) != len(k):
        raise ValueError(f"q {q.shape} and k {k.shape} differ in rows")
    out = np.zeros(len(q), dtype=q.dtype)
    for i in range(len(q)):
        out[i] = sum(x * y for x, y in zip(q[i], k[i]))
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
