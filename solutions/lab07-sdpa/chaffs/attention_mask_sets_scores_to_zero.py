"""You set hidden scores to 0. For the softmax that is a score like any other: exp(0) is 1, and it
takes its share.

zh: 你把不许看的分数设成了 0。在 softmax 看来它和别的分数没有两样：exp(0) 是 1，照样分走一份。

function: attention
caught by: test3/A[0][0] == 1
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores * (mask == 0)
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
