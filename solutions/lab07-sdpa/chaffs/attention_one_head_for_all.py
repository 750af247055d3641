"""You compute the first table of a batch and copy it to all others.

zh: 一批里你只算了第一张表，再复制给其余的。

function: attention
caught by: test4/4-D: A matches the oracle
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    front = Q.shape[:-2]
    first = (0,) * len(front)
    scores = Q[first] @ K[first].T * scale
    scores = np.broadcast_to(scores, front + scores.shape)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
