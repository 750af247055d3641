"""Your result holds integers. Whole-number examples fit into it, but every other dot product loses
what stands behind the point.

zh: 你的结果是整数数组。例子里的整数放得下，可换成别的点积，小数点后面的部分就全丢了。

function: row_dots
caught by: test2/float32 in -> float32 out
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    out = np.zeros(len(q), dtype=int)
    for i in range(len(q)):
        out[i] = np.dot(q[i], k[i])
    return out


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
