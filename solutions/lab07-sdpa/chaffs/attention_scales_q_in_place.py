"""The results are right, but Q has changed, as `Q *= scale` changes it. Those are the caller's
queries; and whole-number ones cannot be scaled that way at all.

zh: 结果没错，可 Q 被改掉了，`Q *= scale` 就是这样。那是调用者的查询；
整数的查询更是根本不能这样缩放。

function: attention
caught by: test4/Q, K and V unchanged
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    Q *= scale
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
