"""You subtract the maximum in the caller's array, as scores -= scores.max() does. Afterwards the
caller's scores are other numbers.

zh: 你在调用者的数组里减了最大值，scores -= scores.max() 就是这样。
之后调用者的分数就变成了别的数。

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
