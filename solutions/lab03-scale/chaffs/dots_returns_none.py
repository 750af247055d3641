"""The caller gets None from you. If out is filled, the function ends without returning it.

zh: 调用者从你这里拿到的是 None。如果 out 已经填好，那就是函数没有返回它就结束了。

function: row_dots
caught by: test2/out.shape == (3,)
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    out = np.zeros(len(q), dtype=q.dtype)
    for i in range(len(q)):
        out[i] = np.dot(q[i], k[i])


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
