"""You turn atol into a number of digits and compare rounded numbers. Whether two numbers that lie
close are rounded to the same is a matter of luck: a tolerance is a distance, not a number of
digits.

zh: 你把 atol 换算成小数位数，再比较四舍五入之后的数。两个很近的数是否舍入到一处，要看运气：
容差是距离，不是位数。

function: agree
caught by: test6/4e-13 and 6e-13 -> True
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
    digits = 15 if atol == 0 else max(0, round(-math.log10(atol)))
    same = np.shape(a) == np.shape(b) and np.isfinite(a).all() and np.isfinite(b).all()
    return bool(same and (np.round(a, digits) == np.round(b, digits)).all())
