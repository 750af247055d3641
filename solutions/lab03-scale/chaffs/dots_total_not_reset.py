"""Your running sum is set to 0 once, before all rows. From row 1 on, every result also carries the
rows above it: 17 + 53 = 70.

zh: 累加的变量只在所有行之前归零了一次。从第 1 行起，每个结果都带着上面各行的和：17 + 53 = 70。

function: row_dots
caught by: test2/out[1] == 53
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    out = np.zeros(len(q), dtype=q.dtype)
    total = 0.0
    for i in range(len(q)):
        total += np.dot(q[i], k[i])
        out[i] = total
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
