"""np.zeros_like(x) makes an array of integers if x is one. Weights are between 0 and 1, so nearly
all of them are stored as 0.

zh: x 是整数时，np.zeros_like(x) 也是整数数组。权重都在 0 和 1 之间，存进去几乎全成了 0。

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
