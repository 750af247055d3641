"""It is enough for you that the two can be stretched to one shape, as np.broadcast_shapes finds out.
That they can be does not make them the same shape.

zh: 你只要求两者能铺成同一个形状，就像 np.broadcast_shapes 判断的那样。能铺，不等于形状相同。

function: agree
caught by: test6/shapes (2,1) and (1,2) -> False
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
    try:
        np.broadcast_shapes(np.shape(a), np.shape(b))
    except ValueError:
        return False
    return bool((np.abs(np.float64(a) - np.float64(b)) <= atol).all())
