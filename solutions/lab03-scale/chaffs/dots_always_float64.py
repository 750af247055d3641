"""Your result is float64 whatever comes in, as np.zeros(n) is. Two float32 inputs should give a
float32 result.

zh: 不管输入是什么，你的结果都是 float64，np.zeros(n) 就是这样。两个 float32 输入，
结果应当还是 float32。

function: row_dots
caught by: test2/float32 in -> float32 out
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    out = np.zeros(len(q))
    for i in range(len(q)):
        out[i] = np.dot(q[i], k[i])
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
