"""Your sums survive the call, perhaps in a module variable: the first call of a shape is right, and
the next one divides by its own sum and the last one's.

zh: 你的和没有随着调用结束，也许放在了模块变量里：某种形状第一次调用没错，
下一次除的却是这次与上次之和。

function: softmax
caught by: test1/softmax([2,1,0]) == [0.6652, 0.2447, 0.09003]
"""

import numpy as np

_totals = {}


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    key = (x.shape, e.dtype)
    _totals[key] = _totals.get(key, 0) + e.sum(axis=-1, keepdims=True)
    return e / _totals[key]


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
