"""You clip the scores to 700 so that exp stays finite. This function takes the formula as it is;
how to avoid the overflow is a matter for softmax.

zh: 你把分数截断到 700，好让 exp 不溢出。这个函数要照公式原样来写，怎样避免溢出是 softmax 的事。

function: softmax_naive
caught by: test2/naive([1000,1000]) == [nan, nan] (on purpose: inf/inf)
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(np.minimum(x, 700))
    return e / e.sum(axis=-1, keepdims=True)


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
