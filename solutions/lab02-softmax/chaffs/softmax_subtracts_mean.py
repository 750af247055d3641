"""You subtract the mean. That moves the row to the middle but does not limit the largest
exponent: [1000, 0, -1000] stays as it is.

zh: 你减的是平均值。整行挪到了中间，最大的指数却没有受到限制：[1000, 0, -1000] 减完还是原样。

function: softmax
caught by: test2/softmax([1000,0,-1000]) == [1, 0, 0]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - x.mean(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
