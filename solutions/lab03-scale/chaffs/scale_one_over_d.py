"""You divide by head_dim itself. Its root is what grows like the scores; with head_dim 64 you
multiply by 0.0156 and press them far below 1.

zh: 你除以的是 head_dim 本身。跟着分数一起变大的是它的平方根；
head_dim 为 64 时你乘的是 0.0156，分数被压到远小于 1。

function: scale_factor
caught by: test1/scale_factor(2) == 0.7071
"""

import numpy as np


def scale_factor(head_dim):
    return 1.0 / head_dim


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
