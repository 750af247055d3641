"""You ask whether any number is above 1. That does not rule out negative ones: [0.6, 0.6, -0.2]
sums to 1 and has none above it.

zh: 你检查的是有没有大于 1 的数。这并不能排除负数：[0.6, 0.6, -0.2] 的和是 1，也没有哪个数超过 1。

function: is_distribution
caught by: test4/is_distribution([0.6,0.6,-0.2]) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    return bool(np.all(p <= 1) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
