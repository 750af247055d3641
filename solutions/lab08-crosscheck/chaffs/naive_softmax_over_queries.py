"""The sum you divide by runs over the queries for one key. It has to run over the keys for one
query: a row of weights sums to 1, a column does not.

zh: 你除以的和，是同一个键对所有查询求的。应当是同一个查询对所有键求和：权重的每一行加起来是 1，
列不是。

function: attention_naive
caught by: test1/T=1 S=2 d=4 dv=3: out[0] == [3, 7, 2]
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
    (T, d), (S, dv) = Q.shape, V.shape
    scores = [[0.0] * S for _ in range(T)]
    for i in range(T):
        for j in range(S):
            for k in range(d):
                scores[i][j] += float(Q[i, k]) * float(K[j, k])
            scores[i][j] /= math.sqrt(d)
            if mask is not None:
                scores[i][j] += float(mask[i, j])
    out = np.zeros((T, dv))
    for j in range(S):
        largest = max(scores[i][j] for i in range(T))
        whole = sum(math.exp(scores[i][j] - largest) for i in range(T))
        for i in range(T):
            for c in range(dv):
                out[i, c] += math.exp(scores[i][j] - largest) / whole * float(V[j, c])
    return out


def attention_vectorised(Q, K, V, mask=None):
    check_shapes(Q, K, V, mask)
    Q, K, V = Q.astype(float), K.astype(float), V.astype(float)
    scores = Q @ K.T / math.sqrt(Q.shape[1])
    if mask is not None:
        scores = scores + mask
    parts = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = parts / parts.sum(axis=-1, keepdims=True)
    return weights @ V


def max_abs_diff(a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if a.shape != b.shape:
        return math.inf
    return float(np.abs(a - b).max())


def agree(a, b, atol=1e-12):
    return max_abs_diff(a, b) <= atol
