"""You accept arrays of floats only. [0, 1, 0] is a distribution whatever its dtype: all the
weight is on the second position.

zh: 你只接受浮点数组。[0, 1, 0] 不管是什么 dtype 都是分布：权重全在第二个位置上。

function: is_distribution
caught by: test4/is_distribution([0,1,0]) is True
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    out = np.zeros(x.shape, dtype=np.result_type(x, np.float32))
    for index in np.ndindex(x.shape[:-1]):
        e = np.exp(x[index] - x[index].max())
        out[index] = e / e.sum()
    return out


def is_distribution(p, atol=1e-6):
    if p.dtype.kind != "f":
        return False
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
