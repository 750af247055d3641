"""You divide queries and keys by their length before you compare them. The scores are dot products: the
longer the key, the larger its scores.

zh: 比较之前你把查询和键都除以了各自的长度。分数应当是点积：键越长，分数的绝对值就越大。

function: attention
caught by: test2/K = [[1,0],[1,1]]: A[0] == [0.5, 0.5] (an asymmetric table)
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"{A.shape} weights do not fit {V.shape} values")
    return np.matmul(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    unit_q = Q / np.linalg.norm(Q, axis=-1, keepdims=True)
    unit_k = K / np.maximum(np.linalg.norm(K, axis=-1, keepdims=True), 1e-12)
    scores = unit_q @ np.swapaxes(unit_k, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
