"""np.zeros_like(x) is an array of integers if x is one, and 0.5 is stored there as 0.

zh: x 是整数时，np.zeros_like(x) 也是整数数组，0.5 存进去就成了 0。

function: softmax_naive
caught by: test1/naive: int64 [0,0] == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    out = np.zeros_like(x)
    e = np.exp(x)
    out[...] = e / e.sum(axis=-1, keepdims=True)
    return out


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
