"""Your loop over the values ends one too early. The last value never takes part.

zh: 你沿各个值的循环少走了一步，最后一个值从来没有参与。

function: weighted_sum
caught by: test1/out[1][0] == 27.5
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    for i in range(A.shape[0]):
        for j in range(V.shape[0] - 1):
            out[i] += A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ K.swapaxes(-1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
