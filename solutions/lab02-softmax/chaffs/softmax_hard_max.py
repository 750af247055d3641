"""You give all the weight to the largest score. That is what softmax comes to for [1000, 0,
-1000]; for [2, 1] the second score has a share of 0.2689.

zh: 你把权重全给了最大的分数。[1000, 0, -1000] 的 softmax 确实如此；可 [2, 1] 里，
第二个分数还应得 0.2689。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    best = (x == x.max(axis=-1, keepdims=True)).astype(np.result_type(x, np.float32))
    return best / best.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
