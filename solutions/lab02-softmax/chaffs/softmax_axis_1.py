"""You work along axis 1, which is the last axis of a table and of nothing else. A vector has no axis
1, and in a 3-D array it runs across the rows.

zh: 你沿着第 1 轴计算，只有二维表的最后一个轴才是它。向量没有第 1 轴；
三维数组的第 1 轴则是横跨各行的。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
