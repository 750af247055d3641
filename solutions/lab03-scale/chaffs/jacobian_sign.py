"""Your results are negative, as p * (p - 1) is. A weight grows when its own score grows, so its
derivative is positive.

zh: 你的结果是负数，p * (p - 1) 就是这样。自己的分数变大，权重也变大，所以导数应当是正的。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
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
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (p - 1)
