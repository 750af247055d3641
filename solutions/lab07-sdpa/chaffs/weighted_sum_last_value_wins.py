"""You assign to out[i] inside the loop over the values. What stays is the last value times its
weight.

zh: 在沿各个值的循环里，你给 out[i] 赋值而不是累加。最后留下的只有最后一个值乘它的权重。

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
