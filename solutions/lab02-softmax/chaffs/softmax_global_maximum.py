"""You subtract the largest number of the whole array, as x.max() without an axis gives it. A row that
lies far below it becomes exp(-1000) = 0 throughout, and 0/0 is NaN.

zh: 你减的是整个数组里最大的数，x.max() 不写轴就是这样。比它低很多的行，
取 exp 后全是 exp(-1000) = 0，0/0 得 NaN。

function: softmax
caught by: test2/rows [1000,1000] and [0,0] == [[0.5, 0.5], [0.5, 0.5]]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
