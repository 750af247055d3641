"""Walks over the keys once, with a running maximum, sum and output; the weights are completed at the end."""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != len(V):
        raise ValueError(f"A is {A.shape}, V is {V.shape}")
    out = np.zeros((len(A), V.shape[1]), dtype=np.result_type(A, V))
    for weights, value in zip(A.T, V, strict=True):
        out += np.outer(weights, value)
    return out


def attention(Q, K, V, mask=None, scale=None):
    if Q.shape[-1] != K.shape[-1] or K.shape[-2] != V.shape[-2]:
        raise ValueError(f"Q is {Q.shape}, K is {K.shape}, V is {V.shape}")
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    kind = np.result_type(Q, K, V, np.float32)
    if mask is not None:
        mask = np.broadcast_to(mask, (*Q.shape[:-1], K.shape[-2]))
    largest = np.full((*Q.shape[:-1], 1), np.finfo(kind).min, dtype=kind)
    total = np.zeros_like(largest)
    out = np.zeros((*Q.shape[:-1], V.shape[-1]), dtype=kind)
    scores = np.zeros((*Q.shape[:-1], K.shape[-2]), dtype=kind)
    for j in range(K.shape[-2]):
        key, value = K[..., j, :], V[..., j, :]
        score = scale * (Q * key[..., np.newaxis, :]).sum(axis=-1, keepdims=True)
        if mask is not None:
            score = score + mask[..., j : j + 1]
        higher = np.maximum(largest, score)
        fade, share = np.exp(largest - higher), np.exp(score - higher)
        total = total * fade + share
        out = out * fade + share * value[..., np.newaxis, :]
        largest = higher
        scores[..., j : j + 1] = score
    return out / total, np.exp(scores - largest) / total
