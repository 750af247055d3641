"""You write the products into the caller's q, as q *= k does. The sums are right, but after the call q
is no longer q.

zh: 你把乘积写进了调用者的 q，q *= k 就是这样。和算得没错，可调用之后 q 已经不是原来的 q 了。

function: row_dots
caught by: test2/q and k unchanged
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    q *= k
    return q.sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
