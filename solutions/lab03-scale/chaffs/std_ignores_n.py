"""You always draw 20,000 pairs. Someone who asks for 2 wants to see how much so small a sample
wobbles, and gets 8 each time.

zh: 你总是抽 20,000 对。别人只要 2 对，是想看这么小的样本会晃得多厉害；
到你这里却次次都是 8。

function: score_std
caught by: test3/n = 2, 40 samples: smallest std <= 4
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"shapes {q.shape} and {k.shape} do not fit")
    return np.sum(q * k, axis=-1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((20000, d_k))
    k = rng.standard_normal((20000, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
