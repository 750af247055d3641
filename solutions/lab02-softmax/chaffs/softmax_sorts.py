"""You sort each row, to find the maximum at its end, and go on with the sorted row. The weights
then no longer stand where their scores were.

zh: 为了在末尾取到最大值，你把每一行排了序，后面接着用的也是排好序的行。
权重就不在原来分数的位置上了。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    x = np.sort(x, axis=-1)
    e = np.exp(x - x[..., -1:])
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
