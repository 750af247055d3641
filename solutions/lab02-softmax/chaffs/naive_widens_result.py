"""You compute in the dtype of x, as you should, but hand the result back as float64. Two float32 scores
then come back as two float64 weights, with no digit more than float32 had.

zh: 计算用的是 x 的 dtype，这没错，可交回的结果成了 float64。float32 的分数，换来的是 float64 的权重，
有效数字却一位也没有多。

function: softmax_naive
caught by: test1/naive: float32 in -> float32 out
"""

import numpy as np


def softmax_naive(x):
    e = np.exp(x)
    return (e / e.sum(axis=-1, keepdims=True)).astype(float)


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def is_distribution(p, atol=1e-6):
    return bool(np.all(p >= 0) and np.all(np.abs(p.sum(axis=-1) - 1) <= atol))
