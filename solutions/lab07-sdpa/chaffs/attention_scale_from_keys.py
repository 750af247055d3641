"""You take the number of keys for the scale: sqrt of the length of a row of scores. What counts is
how many products each score sums.

zh: 你用键的个数来算缩放，也就是一行分数的长度。真正要紧的是：每个分数由多少个乘积加起来。

function: attention
caught by: test2/d = 4, scores 0 and 2 ln3, halved: A[0] == [0.25, 0.75]
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
    scores = Q @ np.swapaxes(K, -1, -2)
    if scale is None:
        scale = scores.shape[-1] ** -0.5
    scores = scores * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
