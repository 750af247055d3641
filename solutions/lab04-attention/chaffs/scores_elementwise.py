"""You multiply q and k cell by cell: no sum over d takes place, and query i only ever sees key i.
For two identity matrices that gives the same picture; arrays of shape [3, 2] and [4, 2] cannot
be multiplied this way at all.

zh: 你把 q 和 k 对应的格子逐个相乘：既没有沿 d 求和，第 i 个 query 也只见过第 i 个 key。
两个单位矩阵这样乘出来恰好一样；形状 [3, 2] 和 [4, 2] 的数组却根本不能这样乘。

function: attention_scores
caught by: test5/out[0][0] == 0.5
"""

import numpy as np


def attention_scores(q, k, scale):
    if q.shape[1] != k.shape[1]:
        raise ValueError(f"q is {q.shape}, k is {k.shape}: rows of different length")
    return (q * k) * scale


def apply_mask(scores, mask):
    scores += mask


def softmax(x):
    shifted = x - np.max(x, axis=-1, keepdims=True)
    e = np.exp(shifted)
    return e / np.sum(e, axis=-1, keepdims=True)
