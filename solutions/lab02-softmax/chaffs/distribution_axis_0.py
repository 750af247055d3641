"""You add up along axis 0. Then the columns are asked whether they sum to 1, and a table with one
good row is refused.

zh: 你沿第 0 轴求了和，问的就成了每一列的和是不是 1；只有一行的表，哪怕那一行没问题，也会被拒绝。

function: is_distribution
caught by: test4/is_distribution([[0.25,0.75]]) is True
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=0) - 1) <= atol))
