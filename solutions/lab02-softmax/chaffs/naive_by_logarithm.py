"""You compute exp(x - log(sum)). On paper that is the same; when the sum overflows, it gives
exp(-inf) = 0, and a row of zeros looks less broken than NaN.

zh: 你算的是 exp(x - log(和))。纸面上两者相等；可是和一旦溢出，得到的就是 exp(-inf) = 0，
一行 0 看起来不像 NaN 那样一望便知出了错。

function: softmax_naive
caught by: test2/naive([1000,1000]) == [nan, nan] (on purpose: inf/inf)
"""

import numpy as np


def softmax_naive(x):
    total = np.exp(x).sum(axis=-1, keepdims=True)
    return np.exp(x - np.log(total))


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
