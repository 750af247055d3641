"""You divide p by its sums before asking whether it sums to 1, and do so in place. Everything
passes that way, and the caller's table has changed.

zh: 你先用各行的和去除 p，再问和是不是 1，而且除在原地。这样什么都能通过，调用者的表也被改掉了。

function: is_distribution
caught by: test4/is_distribution([0.5,0.6]) is False
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    p = np.asarray(p, dtype=float)
    p /= p.sum(axis=-1, keepdims=True)
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
