"""You take the number of queries for the scale, Q.shape[-2] in place of Q.shape[-1]. A longer
sentence would then get flatter weights.

zh: 你用查询的个数来算缩放，把 Q.shape[-1] 写成了 Q.shape[-2]。这样一来，句子越长，权重就越平。

function: attention
caught by: test2/d = 4, scores 0 and 2 ln3, halved: A[0] == [0.25, 0.75]
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = 1 / math.sqrt(Q.shape[-2])
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
