"""Your result always has three cells, as the examples have. A row has as many results as scores.

zh: 不管有几个分数，你的结果都只有三格，和例子里一样。一行有几个分数，就该有几个结果。

function: jacobian_diag
caught by: test4/5 scores: out.shape == (5,)
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
    p = e / e.sum()
    return (p * (1 - p))[:3]
