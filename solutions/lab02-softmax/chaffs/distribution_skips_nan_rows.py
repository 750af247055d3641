"""You leave NaN out of the sum, as np.nansum does, and [NaN, 1] then sums to 1. A weight that is not a
number is no weight.

zh: 你求和时跳过了 NaN，np.nansum 就是这样，[NaN, 1] 的和就成了 1。连数都不是的东西，
不能算权重。

function: is_distribution
caught by: test4/is_distribution([nan,1]) is False
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
    return bool(not np.any(p < 0) and np.all(np.abs(np.nansum(p, axis=-1) - 1) <= atol))
