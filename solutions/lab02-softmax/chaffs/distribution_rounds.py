"""Your comparison is too coarse: sums are rounded before they are compared with 1. 1.0004 rounds to 1,
and atol is not asked.

zh: 你比得太粗：把和四舍五入之后才与 1 比。1.0004 舍成了 1，atol 根本没有用上。

function: is_distribution
caught by: test4/is_distribution([0.5,0.500005]) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.round(p.sum(axis=-1), 3) == 1))
