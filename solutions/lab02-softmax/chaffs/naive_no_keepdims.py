"""Your sums have lost the axis that they ran along: those of two rows are an array [2], which NumPy
lays along the last axis of [2, 3], where it does not fit.

zh: 你的和少了求和的那个轴：两行的和是形状 [2] 的数组，NumPy 会拿它去对 [2, 3] 的最后一个轴，
对不上。

function: softmax_naive
caught by: test1/naive: row [0,ln2,ln5] == [0.125, 0.25, 0.625]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
