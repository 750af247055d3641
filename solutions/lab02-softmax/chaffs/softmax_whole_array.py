"""Neither the maximum nor the sum has an axis: all rows share one sum. Together they make 1, each
of them much less.

zh: 最大值和求和都没有写轴，所有行共用一个和。合在一起才是 1，单独一行远远不到。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
