"""You add 1e-8 to the sum, against division by 0. Once the maximum is subtracted the sum is at
least 1, so this protects from nothing and makes every row sum to less than 1.

zh: 为了避免除以 0，你给和加了 1e-8。可减过最大值以后，和至少是 1，这一步什么也防不住，
只会让每一行的和都小于 1。

function: softmax
caught by: test1/random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / (e.sum(axis=-1, keepdims=True) + 1e-8)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
