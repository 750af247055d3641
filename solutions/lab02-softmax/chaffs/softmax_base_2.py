"""You raise 2 to the scores instead of e. The weights are positive and sum to 1, but the
distances are too small: [2, 1] gives 2/3 and 1/3.

zh: 你用 2 作底，没有用 e。权重为正、和为 1，可差距太小：[2, 1] 得到 2/3 和 1/3。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = 2.0 ** (x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
