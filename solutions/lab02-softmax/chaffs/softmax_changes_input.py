"""You subtract the maximum in the caller's array, as `x -= ...` does. The weights are right, but the
scores are no longer what they were.

zh: 你是在调用者的数组里减最大值，`x -= ...` 就是这样。权重没错，可分数已经不是原来的分数了。

function: softmax
caught by: test3/input unchanged
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    x -= x.max(axis=-1, keepdims=True)
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
