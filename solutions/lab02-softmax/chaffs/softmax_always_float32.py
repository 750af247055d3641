"""You compute in float32 whatever comes in. A float64 input then has about seven correct digits
left, and integers give float32.

zh: 不管输入是什么，你都用 float32 计算。float64 的输入只剩七位左右的正确数字，
整数也得到 float32。

function: softmax
caught by: test1/random [4,6] and [2,3,4] match the oracle
"""

import numpy as np


def softmax_naive(x):
    return np.exp(x) / np.exp(x).sum(axis=-1)[..., np.newaxis]


def softmax(x):
    x = x.astype(np.float32)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    if not (p >= 0).all():
        return False
    return np.allclose(p.sum(axis=-1), 1, rtol=0, atol=atol)
