"""Reference of lab08-crosscheck."""

import math

import numpy as np


def check_shapes(Q, K, V, mask):
    if Q.ndim != 2 or K.ndim != 2 or Q.shape[1] != K.shape[1]:
        raise ValueError(f"Q is {Q.shape} and K is {K.shape}: rows must have the same length")
    if V.ndim != 2 or K.shape[0] != V.shape[0]:
        raise ValueError(f"K is {K.shape} and V is {V.shape}: one value for each key")
    if mask is not None and mask.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"mask is {mask.shape}: Q {Q.shape} and K {K.shape} need {(Q.shape[0], K.shape[0])}")


def attention_naive(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    queries, keys, values = Q.tolist(), K.tolist(), V.tolist()
    d, dv = Q.shape[1], V.shape[1]
    out = np.zeros((len(queries), dv))
    for i, query in enumerate(queries):
        scores = []
        for j, key in enumerate(keys):
            total = 0.0
            for k in range(d):
                total += query[k] * key[k]
            score = total / math.sqrt(d)
            if mask is not None:
                score += float(mask[i, j])
            scores.append(score)
        largest = max(scores)
        parts = [math.exp(score - largest) for score in scores]
        whole = sum(parts)
        for c in range(dv):
            for j, value in enumerate(values):
                out[i, c] += parts[j] / whole * value[c]
    return out


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    Q, K, V = Q.astype(float), K.astype(float), V.astype(float)
    scores = Q @ K.T / math.sqrt(Q.shape[1])
    if mask is not None:
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return parts / parts.sum(axis=-1, keepdims=True) @ V


def max_abs_diff(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    return float(np.abs(a - b).max())


def agree(a, b, atol=1e-12):
    return max_abs_diff(a, b) <= atol
