"""Your code takes x for a table of rows and columns. A vector, which is a single row, ends in an
error, and so does a 3-D array.

zh: 你的代码认定 x 是有行有列的表。向量就是单独的一行，却会报错，三维数组也一样。

function: softmax
caught by: test1/softmax([ln5,0,ln2]) == [0.625, 0.125, 0.25]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    rows, columns = x.shape
    out = np.zeros((rows, columns), dtype=np.result_type(x, np.float32))
    for i in range(rows):
        e = np.exp(x[i] - x[i].max())
        for j in range(columns):
            out[i, j] = e[j] / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
