"""More digits on the way than are asked for: fsum in the loops, longdouble in the arrays, rounded to float64 at the end."""

import math

import numpy as np


def attention_naive(Q, K, V, mask=None):
    (T, d), (S, e), (S2, dv) = Q.shape, K.shape, V.shape
    if d != e or S != S2 or (mask is not None and mask.shape != (T, S)):
        raise ValueError(f"sizes: Q {Q.shape}, K {K.shape}, V {V.shape}, mask {None if mask is None else mask.shape}")
    out = np.zeros((T, dv), dtype="float64")
    i = 0
    while i < T:
        scores = {}
        for j in range(S):
            scores[j] = math.fsum(float(Q[i, k]) * float(K[j, k]) for k in range(d)) / d**0.5
            if mask is not None:
                scores[j] += float(mask[i, j])
        top = max(scores.values())
        total = math.fsum(math.exp(score - top) for score in scores.values())
        for c in range(dv):
            out[i, c] = math.fsum(math.exp(scores[j] - top) * float(V[j, c]) for j in scores) / total
        i += 1
    return out


def attention_vectorised(Q, K, V, mask=None):
    if Q.shape[-1] != K.shape[-1] or K.shape[-2] != V.shape[-2]:
        raise ValueError(f"Q {Q.shape}, K {K.shape}, V {V.shape}")
    wide = np.longdouble
    scores = Q.astype(wide) @ K.astype(wide).T / np.sqrt(wide(Q.shape[1]))
    if mask is not None:
        if mask.shape != scores.shape:
            raise ValueError(f"mask {mask.shape}, scores {scores.shape}")
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (parts @ V.astype(wide) / parts.sum(axis=-1, keepdims=True)).astype(np.float64)


def max_abs_diff(a, b):
    a, b = np.asarray(a).astype("d"), np.asarray(b).astype("d")
    if a.shape != b.shape:
        return float("inf")
    return np.maximum(a - b, b - a).max()


def agree(a, b, atol=1e-12):
    difference = max_abs_diff(a, b)
    if difference != difference or difference == float("inf"):
        return False
    return bool(-atol <= difference <= atol)
