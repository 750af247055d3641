"""You convert to float64 first. Accuracy is not the problem: a float32 table of scores comes back
with twice its size.

zh: 你先转成了 float64。精度不成问题，问题是：一张 float32 的分数表，出来时大了一倍。

function: softmax
caught by: test3/float32 in -> float32 out
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    x = np.asarray(x, dtype=float)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
