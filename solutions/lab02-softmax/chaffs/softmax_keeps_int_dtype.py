"""Your result has the dtype of x, as np.zeros_like(x) has. If x holds integers, weights between 0 and
1 are nearly all stored as 0.

zh: 结果的 dtype 你跟着 x 走，np.zeros_like(x) 就是这样。x 是整数时，
0 与 1 之间的权重存进去几乎全成了 0。

function: softmax
caught by: test3/int64 [0,0] == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros_like(x)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    out[...] = e / e.sum(axis=-1, keepdims=True)
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
