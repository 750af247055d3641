"""You let two NaN agree, as equal_nan=True does. Two broken results are not the same result.

zh: 你让两个 NaN 算作一致，就像 equal_nan=True 那样。两个坏掉的结果，并不是同一个结果。

function: agree
caught by: test6/NaN and NaN -> False
"""

import math

import numpy as np


def check_shapes(Q, K, V, mask):
    if Q.shape[1] != K.shape[1]:
        raise ValueError(f"Q {Q.shape} and K {K.shape}: rows of different length")
    if K.shape[0] != V.shape[0]:
        raise ValueError(f"K {K.shape} and V {V.shape}: not one value for each key")
    if mask is not None and mask.shape != (Q.shape[0], K.shape[0]):
        raise ValueError(f"mask {mask.shape} does not fit Q {Q.shape} and K {K.shape}")


def attention_naive(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    T, d = Q.shape
    S, dv = V.shape
    out = np.zeros((T, dv))
    for i in range(T):
        scores = []
        for j in range(S):
            total = 0.0
            for k in range(d):
                total += float(Q[i, k]) * float(K[j, k])
            score = total / math.sqrt(d)
            if mask is not None:
                score += float(mask[i, j])
            scores.append(score)
        largest = max(scores)
        parts = [math.exp(score - largest) for score in scores]
        whole = sum(parts)
        for j in range(S):
            for c in range(dv):
                out[i, c] += parts[j] / whole * float(V[j, c])
    return out


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    Q, K, V = Q.astype(float), K.astype(float), V.astype(float)
    scores = Q @ K.T / math.sqrt(Q.shape[1])
    if mask is not None:
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = parts / parts.sum(axis=-1, keepdims=True)
    return weights @ V


def max_abs_diff(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    return float(np.abs(a - b).max())


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b) or np.isinf(a).any() or np.isinf(b).any():
        return False
    return bool(np.allclose(np.float64(a), np.float64(b), rtol=0, atol=atol, equal_nan=True))
