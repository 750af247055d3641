"""The rule of this function is broken, so it was not called: there is a loop in it, or in something
it calls. That holds for a call of attention_naive too, and comparing a function with itself shows
nothing.

zh: 这个函数违反了规则，所以没有运行：它自己，或者它调用的什么，里面有循环。
调用 attention_naive 也算在内；何况拿函数和它自己比，什么也证明不了。

function: attention_vectorised
caught by: test3/out.shape == (2, 2)
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
    return attention_naive(Q, K, V, mask)


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
