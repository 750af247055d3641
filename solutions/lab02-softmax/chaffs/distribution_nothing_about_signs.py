"""You only ask about the sums. 1.5 and -0.5 sum to 1, but there is no such thing as a negative
share.

zh: 你只问了和。1.5 与 -0.5 的和是 1，可没有负的份额这种东西。

function: is_distribution
caught by: test4/is_distribution([1.5,-0.5]) is False
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
