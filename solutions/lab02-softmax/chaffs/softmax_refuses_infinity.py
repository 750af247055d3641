"""You raise an error if a score is infinite. -inf is a regular score for a position that must not
be seen: its weight is exp(-inf) = 0.

zh: 分数里有无穷大你就报错。可 -inf 是个正当的分数，表示那个位置不许看：它的权重是 exp(-inf) = 0。

function: softmax
caught by: test2/softmax([0,-inf]) == [1, 0]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    if not np.isfinite(x).all():
        raise ValueError("the scores must be finite")
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
