"""You return exp(x) and never divide by the sum. The numbers are positive, but they are no
weights: [1, 2, 5] instead of [0.125, 0.25, 0.625].

zh: 你返回的是 exp(x)，没有除以和。数都是正的，但还不是权重：是 [1, 2, 5]，
不是 [0.125, 0.25, 0.625]。

function: softmax_naive
caught by: test1/naive: row [0,ln2,ln5] == [0.125, 0.25, 0.625]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
