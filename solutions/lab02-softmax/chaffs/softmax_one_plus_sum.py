"""You add 1 to the sum, as for a score of 0 that belongs to nobody. A part of the weight goes
there, and the row no longer sums to 1.

zh: 你给和加了 1，好像还有一个不属于任何人的 0 分。一部分权重归了它，这一行的和就不是 1 了。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / (1 + e.sum(axis=-1, keepdims=True))


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
