"""You round p to four decimals first. 1 - p is 0.00067 here; after the rounding it is 0.0007.

zh: 你先把 p 四舍五入到四位小数。这里 1 - p 是 0.00067，舍入之后成了 0.0007。

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
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = np.round(e / e.sum(), 4)
    return p * (1 - p)
