"""You write the weights into an array with the dtype of Q. If Q holds whole numbers, every weight
below 1 becomes 0.

zh: 你把权重写进与 Q 同 dtype 的数组。Q 是整数时，小于 1 的权重全成了 0。

function: attention
caught by: test4/int64 input: A[0] == [0.3775, 0.6225]
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
        scores = scores + mask
    A = np.zeros(scores.shape, dtype=Q.dtype)
    A[...] = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
