"""You clip the scores to at most 50 so that exp stays finite. 60 and 61 both become 50, as if they
were equal.

zh: 你把分数截到不超过 50，好让 exp 不溢出。60 和 61 都变成了 50，好像它们相等似的。

function: jacobian_diag
caught by: test4/[60,61]: out == [0.1966, 0.1966] (no clipping)
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
    e = np.exp(np.clip(scores, -50, 50))
    p = e / e.sum()
    return p * (1 - p)
