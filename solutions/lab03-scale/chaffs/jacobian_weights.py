"""You return the weights p. How large a weight is says nothing about how it moves: 0.9993 hardly
moves at all.

zh: 你返回的是权重 p。权重有多大，并不说明它变得有多快：0.9993 那个几乎一动不动。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
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
    e = np.exp(scores - scores.max())
    return e / e.sum()
