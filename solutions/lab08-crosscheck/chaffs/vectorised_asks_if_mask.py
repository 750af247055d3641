"""With a mask you raise an exception. Is it `if mask:`? That asks an array whether it is true, and
for more than one cell NumPy refuses; the question is whether there is a mask at all.

zh: 只要给了掩码，你就抛异常。是不是写了 `if mask:`？那是在问一个数组是真是假，
不止一格时 NumPy 不肯回答；该问的是到底有没有掩码。

function: attention_vectorised
caught by: test3/causal mask: out[0][0] == 0
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
    queries, keys, values = Q.tolist(), K.tolist(), V.tolist()
    scale = 1 / math.sqrt(Q.shape[1])
    rows = []
    for i, q in enumerate(queries):
        scores = [scale * sum(x * y for x, y in zip(q, k)) for k in keys]
        if mask is not None:
            scores = [score + bias for score, bias in zip(scores, mask[i].tolist())]
        top = max(scores)
        weights = [math.exp(score - top) for score in scores]
        total = sum(weights)
        rows.append([sum(w * v[c] for w, v in zip(weights, values)) / total for c in range(V.shape[1])])
    return np.array(rows, dtype=float)


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    Q, K, V = Q.astype(float), K.astype(float), V.astype(float)
    scores = Q @ K.T / math.sqrt(Q.shape[1])
    if mask:
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = parts / parts.sum(axis=-1, keepdims=True)
    return weights @ V


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
