"""You compare only as many numbers as a query has. Longer keys are cut without a word.

zh: 查询有几个数，你就只比较几个。键更长时，多出来的被悄悄截掉了。

function: attention
caught by: test4/Q [2,3] with K [2,4] raises ValueError
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
    d = Q.shape[-1]
    if scale is None:
        scale = d**-0.5
    scores = Q @ np.swapaxes(K[..., :d], -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
