"""You multiply by sqrt(d) where you have to divide by it. The longer the vectors, the sharper your
weights get.

zh: 该除以 sqrt(d)，你却乘了它。向量越长，你的权重就越尖。

function: attention
caught by: test2/A[0][0] == 0.6698
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = math.sqrt(Q.shape[-1])
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
