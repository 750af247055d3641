"""You keep the scores in the dtype of Q. If Q holds whole numbers, a scaled score of 0.5 is cut to
0.

zh: 你让分数沿用 Q 的 dtype。Q 是整数时，缩放后的 0.5 分就被截成了 0。

function: attention
caught by: test4/int64 input: A[0] == [0.3775, 0.6225]
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = (Q @ np.swapaxes(K, -1, -2) * scale).astype(Q.dtype)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
