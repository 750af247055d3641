"""You write over the caller's scores, as np.exp(x, out=x) does; and the exp of integers cannot be
stored in x at all.

zh: 你把调用者的分数覆盖掉了，np.exp(x, out=x) 就是这样；如果 x 是整数，exp 的结果根本存不进去。

function: softmax_naive
caught by: test1/naive: input unchanged
"""

import numpy as np


def softmax_naive(x):
    np.exp(x, out=x)
    return x / x.sum(axis=-1, keepdims=True)


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
