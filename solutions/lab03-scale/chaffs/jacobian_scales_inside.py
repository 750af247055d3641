"""You scale the scores by 1 / sqrt(n) before the softmax. n is the length of the row, not head_dim,
and the scale was none of this function's business.

zh: 你在 softmax 之前先把分数乘了 1 / sqrt(n)。n 是这一行的长度，不是 head_dim；
何况缩放本来就不归这个函数管。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
"""

import math

import numpy as np


def scale_factor(head_dim):
    return 1 / math.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    scaled = scores * scale_factor(len(scores))
    e = np.exp(scaled - scaled.max())
    p = e / e.sum()
    return p * (1 - p)
