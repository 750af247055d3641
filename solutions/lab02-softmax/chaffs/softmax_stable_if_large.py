"""You subtract the maximum only if it is above 100. In float32 exp overflows from 89 on, and far
below 0 nothing protects you from 0/0.

zh: 最大值超过 100 时你才减。可 float32 到 89 就溢出了；分数远小于 0 时，也没有什么能防住 0/0。

function: softmax
caught by: test2/softmax([-1000,-1000]) == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    largest = x.max(axis=-1, keepdims=True)
    e = np.exp(np.where(largest > 100, x - largest, x))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
