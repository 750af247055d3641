"""Your result has the dtype of x, as np.zeros_like(x) has. If x holds integers, 0.5 is stored as 0.

zh: 结果的 dtype 你跟着 x 走，np.zeros_like(x) 就是这样。x 是整数时，0.5 存进去就成了 0。

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
