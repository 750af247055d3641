"""You take x[0], x[1], ... for the rows. In a vector these are single numbers, in a 3-D array whole
matrices; a row is what lies along the last axis.

zh: 你把 x[0]、x[1]……当成了各行。可在一维数组里它们只是单个的数，在三维数组里则是整个矩阵；
沿最后一个轴排开的，才是一行。

function: softmax_naive
caught by: test1/naive: int64 [0,0] == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for i in range(x.shape[0]):
        e = np.exp(x[i])
        out[i] = e / e.sum()
    return out


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
