"""scores -= scores.max() works in the caller's array. Write the difference to a new name.

zh: scores -= scores.max() 改动了调用者的数组。把差放进一个新名字里。

function: jacobian_diag
caught by: test4/scores unchanged
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
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    scores -= scores.max()
    e = np.exp(scores)
    p = e / e.sum()
    return p * (1 - p)
