"""Lays the scores out keys first and returns transposed views, which do not lie row after row in memory."""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A has shape {A.shape}, V has shape {V.shape}")
    return (V.T @ A.T).T


def attention(Q, K, V, mask=None, scale=None):
    if K.shape[-2] != V.shape[-2]:
        raise ValueError(f"K has shape {K.shape}, V has shape {V.shape}")
    scores = np.matmul(K, np.swapaxes(Q, -1, -2))
    scores = scores * (Q.shape[-1] ** -0.5 if scale is None else scale)
    if mask is not None:
        scores = scores + np.swapaxes(mask, -1, -2)
    weights = np.exp(scores - scores.max(axis=-2, keepdims=True))
    weights = weights / weights.sum(axis=-2, keepdims=True)
    A = np.swapaxes(weights, -1, -2)
    return np.asfortranarray(A @ V), A
