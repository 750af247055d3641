"""a is not what it was after the call. Do you subtract in place, `a -= b`? That needs no new array,
and overwrites the one that the caller wants to look at next.

zh: 调用之后，a 变了样。你是不是原地相减，写了 `a -= b`？这样不用新建数组，
却把调用者接下来还要看的那个改写了。

function: max_abs_diff
caught by: test5/a and b unchanged
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
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    a -= b
    return float(np.abs(a).max())


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b):
        return False
    if not (np.isfinite(a).all() and np.isfinite(b).all()):
        return False
    return bool((np.abs(np.float64(a) - np.float64(b)) <= atol).all())
