"""You reshape everything to a table, which is a good way, but you return the table. A 3-D input
comes back with two axes, a vector too.

zh: 你先把输入 reshape 成一张表来算，办法不错，可返回的也是这张表：三维数组出来成了二维，
向量也成了二维。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    table = x.reshape(-1, x.shape[-1])
    e = np.exp(table - table.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
