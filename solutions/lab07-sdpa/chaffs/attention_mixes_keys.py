"""You mix the keys, and not the values: A times K. The weights are right; what is collected is the
labels.

zh: 你混合的是键，不是值：写成了 A 乘 K。权重没错，可收集来的全是标签。

function: attention
caught by: test2/V = [[10,0],[0,20]]: out[0] == [6.698, 6.605]
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
    return A @ K, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
