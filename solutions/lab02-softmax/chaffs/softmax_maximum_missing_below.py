"""You subtract the maximum above the fraction line but not below it. The two no longer belong
together: [3, 3, 3] gives 1/(3 e^3) = 0.0166 three times.

zh: 分子里你减了最大值，分母里却没有减，上下就对不上了：[3, 3, 3] 得到三个 1/(3e^3) = 0.0166。

function: softmax
caught by: test1/p[0][0] == 0.125
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / np.exp(x).sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
