"""Your scores stay as they are when no scale is given. None stands for 1/sqrt(d); without it the
weights are too sharp.

zh: 没有给 scale 时，你的分数保持原样。None 的意思是 1/sqrt(d)；漏了它，权重就太尖了。

function: attention
caught by: test2/A[0][0] == 0.6698
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
    if scale is not None:
        scores = scores * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
