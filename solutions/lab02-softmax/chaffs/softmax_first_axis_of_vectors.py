"""You make a table of a vector, one number a row, and every row of length 1 gets the weight 1. A
vector is a single row.

zh: 你把向量竖成了一列，每行一个数，而长度为 1 的行，权重总是 1。向量应当是单独的一行。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    table = x[:, np.newaxis] if x.ndim == 1 else x
    e = np.exp(table - table.max(axis=-1, keepdims=True))
    return (e / e.sum(axis=-1, keepdims=True)).reshape(x.shape)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
