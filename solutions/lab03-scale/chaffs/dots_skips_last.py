"""Your loop over d stops one entry early and leaves out the last one. Look at what your range
includes.

zh: 对 d 的循环早停了一步，漏掉了最后一个分量。看看你的 range 包含到哪里。

function: row_dots
caught by: test2/out[0] == 17
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    n, width = q.shape
    out = np.zeros(n, dtype=q.dtype)
    for d in range(width - 1):
        out += q[:, d] * k[:, d]
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
