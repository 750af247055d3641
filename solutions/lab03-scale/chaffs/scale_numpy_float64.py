"""You return a NumPy float64, as np.sqrt and all that is computed with it gives. The value is right,
but a float32 array multiplied by it becomes float64, twice the memory.

zh: 你返回的是 NumPy 的 float64：np.sqrt 和用它算出来的数都是。数值没错，
可是 float32 数组一乘上它就变成 float64，内存翻一倍。

function: scale_factor
caught by: test1/a float32 row times scale_factor(64) stays float32
"""

import numpy as np


def scale_factor(head_dim):
    return 1.0 / np.sqrt(head_dim)


def row_dots(q, k):
    if q.shape != k.shape:
        raise ValueError(f"q {q.shape} and k {k.shape} differ")
    return np.einsum("nd,nd->n", q, k)


def score_std(d_k, n, rng):
    q = rng.standard_normal((n, d_k))
    k = rng.standard_normal((n, d_k))
    return float(np.std((q * k).sum(axis=1)))


def jacobian_diag(scores):
    e = np.exp(scores - scores.max())
    p = e / e.sum()
    return p * (1 - p)
