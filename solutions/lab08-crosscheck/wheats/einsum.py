"""Rows of Python numbers and zip in the loops; einsum in the arrays; the judges take one cell after the other."""

import math

import numpy as np


def fits(Q, K, V, mask):
    wanted = (Q.shape[0], K.shape[0])
    return Q.shape[1] == K.shape[1] and K.shape[0] == V.shape[0] and (mask is None or mask.shape == wanted)


def attention_naive(Q, K, V, mask=None):
    if not fits(Q, K, V, mask):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, V {V.shape} do not fit, or the mask does not")
    scale = 1 / math.sqrt(Q.shape[1])
    columns = list(zip(*V.tolist(), strict=True))
    rows = []
    for i, query in enumerate(Q.tolist()):
        scores = [scale * sum(x * y for x, y in zip(query, key, strict=True)) for key in K.tolist()]
        if mask is not None:
            scores = [score + bias for score, bias in zip(scores, mask[i].tolist(), strict=True)]
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        total = sum(shares)
        rows.append([sum(w * v for w, v in zip(shares, column, strict=True)) / total for column in columns])
    return np.array(rows, dtype=np.float64)


def attention_vectorised(Q, K, V, mask=None):
    if not fits(Q, K, V, mask):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, V {V.shape} do not fit, or the mask does not")
    Q, K, V = np.float64(Q), np.float64(K), np.float64(V)
    scores = np.einsum("td,sd->ts", Q, K) * Q.shape[1] ** -0.5
    if mask is not None:
        scores = np.add(scores, mask)
    shares = np.exp(scores - np.amax(scores, axis=1, keepdims=True))
    return np.einsum("ts,sv,t->tv", shares, V, 1 / np.einsum("ts->t", shares))


def max_abs_diff(a, b):
    if np.shape(a) != np.shape(b):
        return float("inf")
    largest = 0.0
    for x, y in zip(np.ravel(a).tolist(), np.ravel(b).tolist(), strict=True):
        difference = abs(float(x) - float(y))
        if math.isnan(difference):
            return difference
        largest = max(largest, difference)
    return largest


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b):
        return False
    return all(abs(float(x) - float(y)) <= atol for x, y in zip(np.ravel(a).tolist(), np.ravel(b).tolist(), strict=True))
