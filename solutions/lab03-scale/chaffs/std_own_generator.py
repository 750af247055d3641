"""You ignore rng: whoever passes another generator gets the same sample again, as from a generator of
your own with a fixed seed.

zh: 你没有理会 rng：别人换一个生成器传进来，得到的还是同一批样本，好像用的是你自己造的、
种子固定的生成器。

function: score_std
caught by: test3/two rngs: different results == 2
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
    rng = np.random.default_rng(0)
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    weights = np.exp(scores - np.max(scores))
    p = weights / np.sum(weights)
    return p * (1 - p)
