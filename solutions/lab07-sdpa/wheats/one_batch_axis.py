"""Folds all axes in front into one, works table by table with weighted_sum, and unfolds at the end."""

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"shape of A: {A.shape}; shape of V: {V.shape}")
    return np.tensordot(A, V, axes=(1, 0))


def attention(Q, K, V, mask=None, scale=None):
    front = Q.shape[:-2]
    (T, d), (S, d_k), (S_v, dv) = Q.shape[-2:], K.shape[-2:], V.shape[-2:]
    if d != d_k or S != S_v:
        raise ValueError(f"shape of Q: {Q.shape}; of K: {K.shape}; of V: {V.shape}")
    scale = float(d) ** -0.5 if scale is None else scale
    masks = np.broadcast_to(0.0 if mask is None else mask, (*front, T, S)).reshape(-1, T, S)
    tables = zip(Q.reshape(-1, T, d), K.reshape(-1, S, d), V.reshape(-1, S, dv), masks, strict=True)
    outs, weights = [], []
    for q, k, v, m in tables:
        scores = np.inner(q, k) * scale
        scores = scores + m.astype(scores.dtype)
        A = softmax(scores)
        outs.append(weighted_sum(A, v))
        weights.append(A)
    return np.stack(outs).reshape(*front, T, dv), np.stack(weights).reshape(*front, T, S)


def softmax(rows):
    return np.stack([np.exp(row - row.max()) / np.exp(row - row.max()).sum() for row in rows])
