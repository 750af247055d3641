"""You subtract nothing, so exp(1000) is inf and inf/inf is NaN; for [-1000, -1000] it is 0/0.
Subtracting the maximum of the row changes no weight and prevents both.

zh: 你什么也没减，exp(1000) 就是 inf，inf/inf 得 NaN；[-1000, -1000] 则是 0/0。
减去本行最大值不改变任何权重，又能避开这两种情况。

function: softmax
caught by: test2/softmax([1000,1000]) == [0.5, 0.5]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
