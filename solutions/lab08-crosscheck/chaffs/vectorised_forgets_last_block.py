"""Of 150 queries the last 22 rows are 0. Do you work in blocks of 64, and let only whole blocks
through?

zh: 150 个查询里，最后 22 行是 0。你是不是按 64 个一块来处理，而且只处理了完整的块？

function: attention_vectorised
caught by: test4/T=150 S=130 d=64 dv=3: |out - oracle| <= 1e-12
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


def attend(Q, K, V, mask):
    Q, K, V = Q.astype(float), K.astype(float), V.astype(float)
    scores = Q @ K.T / math.sqrt(Q.shape[1])
    if mask is not None:
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = parts / parts.sum(axis=-1, keepdims=True)
    return weights @ V


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    if len(Q) <= 64:
        return attend(Q, K, V, mask)
    blocks = len(Q) // 64
    out = np.zeros((len(Q), V.shape[1]))
    whole = Q[: 64 * blocks].reshape(blocks, 64, -1)
    scores = whole @ K.T / math.sqrt(Q.shape[1])
    if mask is not None:
        scores = scores + mask[: 64 * blocks].reshape(blocks, 64, -1)
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    out[: 64 * blocks] = (parts / parts.sum(axis=-1, keepdims=True) @ V).reshape(64 * blocks, -1)
    return out


def max_abs_diff(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    return float(np.abs(a - b).max())


def agree(a, b, atol=1e-12):
    return max_abs_diff(a, b) <= atol
