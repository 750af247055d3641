"""You add 1e-8 to the sum, against division by 0. A row of -1000s then gives 0 instead of NaN,
and every other row sums to a little less than 1.

zh: 为了避免除以 0，你给和加了 1e-8。一行 -1000 于是得到 0 而不是 NaN，
其余每一行的和也都比 1 略小。

function: softmax_naive
caught by: test1/naive: random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / (e.sum(axis=-1, keepdims=True) + 1e-8)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
