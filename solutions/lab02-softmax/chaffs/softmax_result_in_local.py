"""What you return is the array of zeros from the beginning. If you have computed weights, they never
reach it.

zh: 你返回的还是一开始那个全 0 的数组。如果权重已经算出来了，它们从来没有放进去。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for row in x.reshape(-1, x.shape[-1]):
        weights = np.exp(row - row.max())
        weights = weights / weights.sum()
    return out


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
