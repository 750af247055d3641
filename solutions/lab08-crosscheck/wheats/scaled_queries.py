"""Scale the queries first and divide by the sum last; the result of the arrays lies in memory column by column."""

import math

import numpy as np


def dot(x, y):
    total = 0
    for k in range(len(x)):
        total = total + x[k] * y[k]
    return total


def shares(scores):
    top = max(scores)
    return [math.exp(score - top) for score in scores]


def raise_if_wrong(Q, K, V, mask):
    sizes = [(Q.shape[1], K.shape[1]), (K.shape[0], V.shape[0])]
    if mask is not None:
        sizes += [(mask.ndim, 2), (mask.shape[0], Q.shape[0]), (mask.shape[-1], K.shape[0])]
    if any(one != other for one, other in sizes):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, V {V.shape}, mask {np.shape(mask)}")


def attention_naive(Q, K, V, mask=None):
    raise_if_wrong(Q, K, V, mask)
    root = math.sqrt(Q.shape[1])
    queries = [[float(x) / root for x in row] for row in Q]
    keys = [[float(x) for x in row] for row in K]
    columns = [[float(x) for x in column] for column in V.T]
    table = []
    for i in range(len(queries)):
        scores = [dot(queries[i], key) for key in keys]
        if mask is not None:
            scores = [scores[j] + float(mask[i][j]) for j in range(len(scores))]
        row = shares(scores)
        table.append([dot(row, column) / sum(row) for column in columns])
    return np.array(table)


def attention_vectorised(Q, K, V, mask=None):
    raise_if_wrong(Q, K, V, mask)
    scores = K.astype(float) @ (Q.astype(float) / math.sqrt(Q.shape[1])).T
    if mask is not None:
        scores += mask.T
    parts = np.exp(scores - scores.max(axis=0))
    return np.asfortranarray((V.astype(float).T @ parts / parts.sum(axis=0)).T)


def max_abs_diff(a, b):
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return math.inf
    differences = np.subtract(a, b, dtype=np.float64)
    return float(max(differences.max(), -differences.min()))


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b) or not np.isfinite([np.sum(a), np.sum(b)]).all():
        return False
    return bool(np.allclose(np.float64(a), np.float64(b), rtol=0.0, atol=atol))
