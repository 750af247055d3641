"""Your result has the dtype of scores, as np.zeros_like(scores) has. If they are integers, every
result below 1 is cut to 0.

zh: 结果的 dtype 你跟着 scores 走，np.zeros_like(scores) 就是这样。分数是整数时，
小于 1 的结果都被截成了 0。

function: jacobian_diag
caught by: test4/int64 scores [1,0,0]: out[1] == 0.167
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
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    out = np.zeros_like(scores)
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    out[:] = p * (1 - p)
    return out
