"""You return 1 - p, the slope per unit of weight, and forget to multiply by p. For the winning
weight 0.9993 the two differ in the seventh decimal; the small ones come out as almost 1.

zh: 你返回的是 1 - p，忘了再乘 p。对 0.9993 这样的大权重，两者要到小数点后第七位才看出差别；
小权重却成了接近 1。

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
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return 1 - p
