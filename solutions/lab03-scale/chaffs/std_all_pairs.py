"""You pair every q with every k, as q @ k.T does. With n = 50 that looks fine; with n = 20,000 it is a
table of 3.2 GB, and the memory runs out.

zh: 你让每个 q 都配每个 k，q @ k.T 就是这样。n = 50 时看不出问题；
n = 20,000 时就是一张 3.2 GB 的表，内存不够用了。

function: score_std
caught by: test3/d_k 2: std == 1.414 (within 5%)
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
    return float(np.std(q @ k.T))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
