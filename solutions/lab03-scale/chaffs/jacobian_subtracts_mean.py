"""You subtract the mean. Here it is 0, so exp(1000) overflows all the same. Only the maximum
guarantees that no exponent is above 0.

zh: 你减去的是平均值。这里的平均值是 0，exp(1000) 照样溢出。只有减最大值，
才能保证指数都不大于 0。

function: jacobian_diag
caught by: test4/[1000,1000,-2000]: out == [0.25, 0.25, 0]
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    e = np.exp(scores - scores.mean())
    p = e / e.sum()
    return p * (1 - p)
