"""Maximum and sum run over the whole array, so all rows share one sum. Together they make 1, each of
them much less. Which axis do yours have?

zh: 最大值和求和都是整个数组的，所有行共用一个和。合在一起才是 1，单独一行远远不到。
你的写了哪个轴？

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
