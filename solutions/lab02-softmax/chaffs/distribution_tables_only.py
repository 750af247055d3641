"""Your code takes p for a table of rows and columns. A vector, which is a single distribution, ends in
an error, and so does a 3-D array.

zh: 你的代码认定 p 是有行有列的表。向量本身就是一个分布，却会报错，三维数组也一样。

function: is_distribution
caught by: test4/is_distribution([0.125,0.25,0.625]) is True
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    rows, columns = p.shape
    for i in range(rows):
        if not (np.all(p[i] >= 0) and abs(sum(p[i, j] for j in range(columns)) - 1) <= atol):
            return False
    return True
