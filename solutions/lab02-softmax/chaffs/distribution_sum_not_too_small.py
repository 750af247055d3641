"""You ask whether the sum falls short of 1 and forget the other side: abs is missing. A row that
sums to 1.1 passes, even one with inf.

zh: 你只问了和有没有不足 1，忘了另一边：少了 abs。和为 1.1 的行也通过了，连带 inf 的都行。

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
    return bool(np.all(p >= 0) and np.all(1 - p.sum(axis=-1) <= atol))
