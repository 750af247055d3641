"""You clip the scores to the range from -50 to 50. 60 and 61 both become 50, and their difference
is lost; shifting would have kept it.

zh: 你把分数截断到 -50 与 50 之间。60 和 61 都成了 50，差别就没了；改用平移就能保住。

function: softmax
caught by: test2/softmax([1000,1001,1002]) == [0.09003, 0.2447, 0.6652]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    x = np.clip(x, -50, 50)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
