"""You subtract the minimum. The smallest exponent is 0 then, but the largest can still be
anything: in [1000, 0, -1000] it is 2000, and exp overflows.

zh: 你减的是最小值。最小的指数成了 0，最大的却没有上限：[1000, 0, -1000] 里它是 2000，exp 溢出。

function: softmax
caught by: test2/softmax([1000,0,-1000]) == [1, 0, 0]
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.min(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
