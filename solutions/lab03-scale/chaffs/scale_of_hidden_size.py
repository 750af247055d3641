"""You take the root of 512, the width of the whole model, whatever head_dim is. A dot product has
only as many terms as one head is wide.

zh: 不管 head_dim 是多少，你都用整个模型的宽度 512 去开方。点积里只有一个头那么多项，
与模型总宽度无关。

function: scale_factor
caught by: test1/scale_factor(1) == 1
"""

import math

import numpy as np

HIDDEN = 512


def scale_factor(head_dim):
    return 1.0 / math.sqrt(HIDDEN)


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
