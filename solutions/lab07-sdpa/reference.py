"""Reference of lab07-sdpa."""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A is {A.shape} and V is {V.shape}: there must be one weight for each value")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    if Q.shape[-1] != K.shape[-1]:
        raise ValueError(f"Q is {Q.shape} and K is {K.shape}: rows must have the same length")
    if K.shape[-2] != V.shape[-2]:
        raise ValueError(f"K is {K.shape} and V is {V.shape}: there must be one key for each value")
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = (Q @ np.swapaxes(K, -1, -2)) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return weighted_sum(A, V), A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
