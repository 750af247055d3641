"""Your sum runs over the whole array, as e.sum() without an axis does. All rows together then sum to
1, and no row does on its own.

zh: 你的和是整个数组的，e.sum() 不写轴就是这样。于是所有行合起来和为 1，单独哪一行都不是。

function: softmax_naive
caught by: test1/naive: row [0,ln2,ln5] == [0.125, 0.25, 0.625]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum()


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
