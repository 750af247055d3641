"""You let exp overflow and turn NaN into 0 afterwards. No NaN is left, and no weights either: the
row [1000, 1000] sums to 0.

zh: 你任凭 exp 溢出，事后再把 NaN 换成 0。NaN 是没了，权重也没了：[1000, 1000] 这一行的和是 0。

function: softmax
caught by: test2/softmax([1000,1000]) == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x)
    return np.nan_to_num(e / e.sum(axis=-1, keepdims=True))


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
