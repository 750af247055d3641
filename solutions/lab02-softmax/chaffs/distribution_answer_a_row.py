"""You return one answer for each row. The question was about the whole table: it wants a single True
or False.

zh: 你为每一行各返回了一个答案。问的是整张表：要的是单独一个 True 或 False。

function: is_distribution
caught by: test4/is_distribution([[0.25,0.75]]) is True
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return (p >= 0).all(axis=-1) & (np.abs(p.sum(axis=-1) - 1) <= atol)
