"""You refuse a mask that holds an infinity. In a row with one allowed key -inf does no harm:
math.exp(-inf) is 0.

zh: 掩码里有无穷大，你就拒绝了。只要一行里还有一个允许看的键，-inf 并无妨碍：
math.exp(-inf) 就是 0。

function: attention_naive
caught by: test2/a mask of -inf: out[0] == [1, 0]
"""

import math

import numpy as np


def check_shapes(Q, K, V, mask):
    (T, d), S = Q.shape, K.shape[0]
    if K.shape[1] != d or V.shape[0] != S:
        raise ValueError(f"sizes do not fit: Q {Q.shape}, K {K.shape}, V {V.shape}")
    if mask is not None and mask.shape != (T, S):
        raise ValueError(f"mask is {mask.shape}, the scores are {(T, S)}")


def attention_naive(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    if mask is not None and not np.isfinite(mask).all():
        raise ValueError("the mask holds an infinity")
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


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    scores = np.matmul(Q, K.T, dtype=np.float64) * Q.shape[1] ** -0.5
    if mask is not None:
        scores += mask
    return np.matmul(softmax(scores), V, dtype=np.float64)


def max_abs_diff(a, b):
    if np.shape(a) != np.shape(b):
        return float("inf")
    return float(np.max(np.abs(np.float64(a) - np.float64(b))))


def agree(a, b, atol=1e-12):
    return max_abs_diff(a, b) <= atol
