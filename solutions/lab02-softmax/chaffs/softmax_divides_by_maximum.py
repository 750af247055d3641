"""You divide the scores by their maximum to make them small. That is no shift: it changes the
differences between them, and with them all weights.

zh: 你用分数除以最大值，想让它们变小。这不是平移：分数之间的差变了，权重也就全变了。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x / np.maximum(np.abs(x).max(axis=-1, keepdims=True), 1))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
