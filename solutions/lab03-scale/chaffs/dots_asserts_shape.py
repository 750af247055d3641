"""You check the shapes with assert. That raises AssertionError, not ValueError, and disappears
altogether under python -O.

zh: 你用 assert 检查形状。它抛出的是 AssertionError，不是 ValueError；
而且用 python -O 运行时会整个消失。

function: row_dots
caught by: test2/[3,2] against [1,2] raises ValueError
"""

import math

import numpy as np


def scale_factor(head_dim):
    root = math.sqrt(head_dim)
    return 1.0 / root


def row_dots(q, k):
    assert q.shape == k.shape, f"q is {q.shape}, k is {k.shape}"
    return (q * k).sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
