"""You apply the sigmoid to each score by itself. Its results lie between 0 and 1, but the scores
of a row do not compete, and nothing makes them sum to 1.

zh: 你对每个分数单独用了 sigmoid。结果虽在 0 与 1 之间，可一行里的分数互不竞争，
没有什么让它们的和等于 1。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    return 1 / (1 + np.exp(-x))


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
