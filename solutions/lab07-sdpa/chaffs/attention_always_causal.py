"""You hide later keys in every call, asked or not. Without a mask every query may see every key.

zh: 不管有没有要求，你每次都把后面的键挡住。没有给掩码时，每个查询都可以看所有的键。

function: attention
caught by: test2/A[0][0] == 0.6698
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
    T, S = scores.shape[-2:]
    later = np.arange(S) > np.arange(T)[:, np.newaxis]
    scores = np.where(later, -np.inf, scores)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
