"""Your two loops are written for rows and columns. A vector has no columns, so unpacking its
shape fails, and so does a 3-D array.

zh: 你的两层循环只适合行和列。向量没有列，拆它的 shape 会失败，三维数组也一样。

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
