"""The maxima of two rows are an array [2], which NumPy lays along the last axis of [2, 3]. It
does not fit; keepdims makes it [2, 1].

zh: 两行的最大值是形状 [2] 的数组，NumPy 拿它去对 [2, 3] 的最后一个轴，对不上。
加上 keepdims 就是 [2, 1]。

function: softmax
caught by: test1/p.shape == (2, 3)
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    e = np.exp(x - x.max(axis=-1))
    return e / e.sum(axis=-1)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
