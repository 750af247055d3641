"""You subtract the largest absolute value. In a row of -1000s that is +1000, so the scores go
down to -2000 and every exp is 0.

zh: 你减的是绝对值的最大值。一行 -1000 里它是 +1000，分数一减成了 -2000，exp 全是 0。

function: softmax
caught by: test2/softmax([-1000,-1000]) == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - np.abs(x).max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
