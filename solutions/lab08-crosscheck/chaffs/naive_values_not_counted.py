"""You do not compare the number of values with the number of keys. With more values than keys the
last ones are silently left out.

zh: 你没有比较值的个数和键的个数。值比键多时，后面的几个就悄悄漏掉了。

function: attention_naive
caught by: test2/K [3,2] with V [4,2] raises ValueError
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
    if Q.shape[1] != K.shape[1] or (mask is not None and mask.shape != (len(Q), len(K))):
        raise ValueError(f"Q {Q.shape}, K {K.shape} and the mask do not fit")
    T, d = Q.shape
    S, dv = len(K), V.shape[1]
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
    return max_abs_diff(a, b) <= atol
