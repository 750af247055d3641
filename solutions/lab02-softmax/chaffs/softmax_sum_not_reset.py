"""The sum is set to 0 once and then runs on through all rows. The first row is right, and every
later one is divided by too much.

zh: 和只清零了一次，之后一路加遍所有的行。第一行没错，后面每一行除的数都太大。

function: softmax
caught by: test1/p[1][0] == 0.3333
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    total = 0
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        total += e.sum()
        out[index] = e / total
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
