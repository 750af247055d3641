"""The caller gets None from you. If the weights are in out, the function ends without returning it.

zh: 调用者从你这里拿到的是 None。如果权重已经放进 out，那就是函数没有返回它就结束了。

function: softmax
caught by: test1/p.shape == (2, 3)
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
