"""Scales the queries before the product, and divides by the sum at the very end, behind the weighted sum."""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape} does not fit V {V.shape}")
    return np.dot(A, V)


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = 1 / math.sqrt(K.shape[-1])
    if Q.shape[-1] != K.shape[-1] or K.shape[-2] != V.shape[-2]:
        raise ValueError(f"sizes: Q {Q.shape}, K {K.shape}, V {V.shape}")
    scores = np.matmul(Q * scale, np.moveaxis(K, -1, -2))
    if mask is not None:
        scores = np.add(scores, mask)
    shares = np.exp(scores - scores.max(axis=-1)[..., None])
    totals = shares.sum(axis=-1)[..., None]
    return np.matmul(shares, V) / totals, shares / totals
