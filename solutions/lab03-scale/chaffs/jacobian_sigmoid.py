"""You apply the sigmoid to each score alone. That is a softmax against a single 0; here the other
scores of the row share the sum too.

zh: 你对每个分数单独用了 sigmoid。那相当于只跟一个 0 分做 softmax；
这里同一行的其他分数也都要进到总和里。

function: jacobian_diag
caught by: test4/[8,0,0]: out[0] == 0.00067
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    dots = np.sum(q * k, axis=1)
    return float(dots.std())


def jacobian_diag(scores):
    p = 1 / (1 + np.exp(-scores))
    return p * (1 - p)
