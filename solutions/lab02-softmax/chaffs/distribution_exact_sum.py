"""You want the sum to be exactly 1. 0.7 + 0.2 + 0.1 is 0.9999999999999999 in floating point; that
is what atol is for.

zh: 你要求和恰好等于 1。在浮点数里，0.7 + 0.2 + 0.1 是 0.9999999999999999，atol 就是为此准备的。

function: is_distribution
caught by: test4/is_distribution([0.7,0.2,0.1]) is True
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(p.sum(axis=-1) == 1))
