"""In a batch only the first table gets the mask, as when it is added to scores[0]. All other samples
stay unmasked.

zh: 一批里只有第一张表加上了掩码，好像是加到了 scores[0] 上。其余的样本都没有加。

function: attention
caught by: test4/4-D, one mask [4,6] for all: A matches the oracle
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
        if scores.ndim > 2:
            scores[0] = scores[0] + mask
        else:
            scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
