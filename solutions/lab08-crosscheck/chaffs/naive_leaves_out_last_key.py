"""The share of the last key is computed, and its value is not added. Does the loop that collects the
values stop one key early?

zh: 最后一个键的份额算出来了，它的值却没有加进去。收集值的循环是不是少走了一个键？

function: attention_naive
caught by: test1/out[0][1] == 0.3302
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
        for j in range(S - 1):
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
    if np.shape(a) != np.shape(b):
        return False
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool((np.abs(np.float64(a) - np.float64(b)) <= atol).all())
