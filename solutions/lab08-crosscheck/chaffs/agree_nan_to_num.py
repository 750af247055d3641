"""A NaN counts as no difference at all for you, as after np.nan_to_num. A broken cell then agrees
with anything.

zh: NaN 在你这里算作没有差，就像用了 np.nan_to_num。坏掉的格子就和什么都一致了。

function: agree
caught by: test6/NaN and NaN -> False
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
    if np.shape(a) != np.shape(b) or np.isinf(a).any() or np.isinf(b).any():
        return False
    difference = np.nan_to_num(np.float64(a) - np.float64(b))
    return bool(np.abs(difference).max() <= atol)
