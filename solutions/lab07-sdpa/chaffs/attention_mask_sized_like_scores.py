"""A mask that has not the full shape of the scores raises, as reshape does with it. One table for a
whole batch, or one row a sample, has to be stretched, and NumPy does that by itself when it adds.

zh: 掩码的形状和分数不完全一样时，你的调用就抛异常，用 reshape 就会这样。整批共用的一张表，
或者每个样本一行的掩码，需要的是铺开，而 NumPy 相加时自己就会铺。

function: attention
caught by: test4/4-D, one mask [4,6] for all: A matches the oracle
"""

import numpy as np


def weighted_sum(A, V):
    T, S = A.shape
    if S != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((T, V.shape[1]), dtype=np.result_type(A, V))
    for i in range(T):
        for j in range(S):
            out[i] += A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask.reshape(scores.shape)
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
