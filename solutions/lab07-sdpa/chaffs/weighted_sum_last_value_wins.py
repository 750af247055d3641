"""Only the last value is left in out[i], times its weight: each one replaces the one before it, where
all have to be added up.

zh: out[i] 里只剩下最后一个值乘它的权重：每个都盖掉了前一个，而它们应当全部加起来。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((A.shape[0], V.shape[1]), dtype=np.result_type(A, V))
    for i in range(A.shape[0]):
        for j in range(V.shape[0]):
            out[i] = A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
