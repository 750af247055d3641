"""You take the maximum of each column and subtract a different number from each score of a row.
Only a number that is the same for the whole row cancels.

zh: 你取的是每一列的最大值，一行里各个分数减去的数就不一样了。只有整行减同一个数，
才会在相除时约掉。

function: softmax
caught by: test1/random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.max(axis=0, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
