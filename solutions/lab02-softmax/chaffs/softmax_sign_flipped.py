"""You take exp(maximum - x). The order is reversed: the worst score gets the largest weight.

zh: 你取的是 exp(最大值 - x)，次序整个反了：分数最低的得到最大的权重。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x.max(axis=-1, keepdims=True) - x)
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
