"""You sum along axis 0, down the columns. That gives d numbers, each a mixture of all rows, where n
were asked for.

zh: 你沿 axis 0 求和，也就是顺着列往下加。得到的是 d 个数，每个都混着所有的行；
而要的是 n 个数。

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
    return (q * k).sum(axis=0)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
