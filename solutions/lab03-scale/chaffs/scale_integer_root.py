"""You round the root down to a whole number, as math.isqrt does. That is right for 1, 4, 16 and 64;
for 2 you divide by 1, and for 512 by 22.

zh: 你把平方根向下取整了，math.isqrt 就是这样。1、4、16、64 碰巧都对；可 2 的时候你除以 1，
512 的时候除以 22。

function: scale_factor
caught by: test1/scale_factor(2) == 0.7071
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.isqrt(head_dim)


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
    return p * (1 - p)
