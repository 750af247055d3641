"""Your numbers do not come from rng: np.random.randn and its relatives draw from NumPy's global state.
The same seed gives another number each time, and no measurement can be repeated.

zh: 你的数不是从 rng 里抽的：np.random.randn 这一类函数用的是 NumPy 的全局状态。
同一个种子每次给出不同的数，测量就没法重复了。

function: score_std
caught by: test3/same seed again: difference == 0 (only rng is random)
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
    q = np.random.randn(n, d_k)
    k = np.random.randn(n, d_k)
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
