"""You notice that the rows differ in length, but raise a TypeError. The arguments have the right
type, arrays; it is their shape that does not fit, and a caller who expects ValueError does not
catch yours.

zh: 你发现了行长度不一致，但抛出的是 TypeError。参数的类型没有错，确实是数组，不合适的是形状；
按约定捕获 ValueError 的调用者接不住它。

function: attention_scores
caught by: test5/[2,3] against [2,4] raises ValueError
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise TypeError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q @ k.T) * scale


def apply_mask(scores, mask):
    for i in range(scores.shape[0]):
        scores[i] += mask[i]


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
