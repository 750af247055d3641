"""You take as many values as there are keys and leave the rest. Three keys with four values are a
mistake that has to be heard of.

zh: 有几个键，你就取几个值，多出来的不管。三个键配四个值是个错误，应当报出来。

function: attention
caught by: test4/K [3,2] with V [4,2] raises ValueError
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
        scores = scores + mask
    A = softmax(scores)
    return A @ V[..., : K.shape[-2], :], A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
