"""p is not divided by the sum of the row. The largest exp is always 1, so its result is always 0.

zh: p 没有除以这一行的和。最大的那个 exp 总是 1，于是它的结果总是 0。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q {q.shape} and k {k.shape} differ")
    return np.einsum("nd,nd->n", q, k)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    p = np.exp(scores - scores.max())
    return p * (1 - p)
