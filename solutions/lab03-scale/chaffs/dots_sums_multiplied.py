"""You sum each row first and multiply the two sums: (1 + 2) * (5 + 6) = 33. The products come first,
the sum after them: 1 * 5 + 2 * 6 = 17.

zh: 你先对每行求和，再把两个和相乘：(1 + 2) * (5 + 6) = 33。应当先逐个相乘，再求和：
1 * 5 + 2 * 6 = 17。

function: row_dots
caught by: test2/out[0] == 17
"""

import numpy as np


def scale_factor(head_dim):
    return head_dim ** -0.5


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: not the same shape")
    return q.sum(axis=1) * k.sum(axis=1)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
