"""You return exp(x - maximum) without dividing by the sum. The largest weight is always 1, and a
row of three equal scores sums to 3.

zh: 你返回的是 exp(x - 最大值)，没有除以和。最大的权重总是 1，三个相等的分数加起来是 3。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    return np.exp(x - x.max(axis=-1, keepdims=True))


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
