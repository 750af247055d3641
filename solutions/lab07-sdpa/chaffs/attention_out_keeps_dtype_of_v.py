"""You give the outputs the dtype of V. Whole values are mixed to fractions, and those are cut off.

zh: 你让输出沿用 V 的 dtype。整数混合出来会有小数，小数部分就被截掉了。

function: attention
caught by: test4/int64 input: out[0] == [4.98]
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
    return (A @ V).astype(V.dtype), A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
