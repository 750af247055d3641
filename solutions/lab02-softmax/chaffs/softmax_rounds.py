"""You round to four decimals. 0.125 survives that, 1/3 becomes 0.3333, and the row sums to
0.9999.

zh: 你四舍五入到四位小数。0.125 没有影响，1/3 却成了 0.3333，一行的和只有 0.9999。

function: softmax
caught by: test1/p[1][0] == 0.3333
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.round(e / e.sum(axis=-1, keepdims=True), 4)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
