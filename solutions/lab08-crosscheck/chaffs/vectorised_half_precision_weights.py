"""The weights are float32 on the way. The output is float64 again, with an error of about 1e-8.

zh: 权重中途是 float32 的。输出虽然又回到 float64，却带着 1e-8 左右的误差。

function: attention_vectorised
caught by: test4/T=7 S=7 d=8 dv=5, causal: |vectorised - naive| <= 1e-12
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
    return weights.astype(np.float32) @ V


def max_abs_diff(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    return float(np.abs(a - b).max())


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b):
        return False
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool((np.abs(np.float64(a) - np.float64(b)) <= atol).all())
