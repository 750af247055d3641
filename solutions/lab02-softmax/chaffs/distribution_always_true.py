"""You say yes to everything. A check that cannot fail says nothing about what it was given.

zh: 你对什么都回答“是”。一个不可能不通过的检查，什么也没有检查。

function: is_distribution
caught by: test4/is_distribution([0.5,0.6]) is False
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return True
