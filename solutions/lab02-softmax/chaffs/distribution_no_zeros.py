"""You want every number to be above 0. A weight may be 0: that is what a blocked position gets.

zh: 你要求每个数都大于 0。权重可以是 0：被屏蔽的位置得到的正是 0。

function: is_distribution
caught by: test4/is_distribution([0,1,0]) is True
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p > 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
