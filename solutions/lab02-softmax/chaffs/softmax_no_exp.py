"""You divide the scores by their sum, without exp. Equal scores come out right, but scores can be
negative or sum to 0, and then these are no weights.

zh: 你没有取 exp，直接用分数除以它们的和。分数相等时碰巧对，可分数可能是负的，和也可能是 0，
那就不是权重了。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    return x / x.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
