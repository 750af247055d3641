"""Your result is float64 whatever comes in, as np.zeros(scores.shape) is. float32 scores should give a
float32 result.

zh: 不管输入是什么，你的结果都是 float64，np.zeros(scores.shape) 就是这样。float32 的分数，
结果应当还是 float32。

function: jacobian_diag
caught by: test4/float32 in -> float32 out
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
    out = np.zeros(scores.shape)
    e = np.exp(scores - scores.max())
    for i, weight in enumerate(e / e.sum()):
        out[i] = weight * (1 - weight)
    return out
