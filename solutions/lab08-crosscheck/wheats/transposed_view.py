"""Values mixed before the division, as a transposed view; the judges work on sorted differences."""

import math

import numpy as np


def shapes(Q, K, V, mask):
    told = f"Q {Q.shape}, K {K.shape}, V {V.shape}" + ("" if mask is None else f", mask {mask.shape}")
    if Q.shape[1] != K.shape[1] or K.shape[0] != V.shape[0]:
        raise ValueError(told)
    if not (mask is None or mask.shape == Q.shape[:1] + K.shape[:1]):
        raise ValueError(told)


def attention_naive(Q, K, V, mask=None):
    shapes(Q, K, V, mask)

    def score(i, j):
        total = 0.0
        for x, y in zip(Q[i].tolist(), K[j].tolist()):
            total += x * y
        total /= math.sqrt(len(Q[i]))
        return total if mask is None else total + mask[i, j].item()

    def row(i):
        scores = [score(i, j) for j in range(len(K))]
        weights = [1.0 / sum(math.exp(min(other - mine, 709.0)) if other > -math.inf else 0.0 for other in scores)
                   if mine > -math.inf else 0.0 for mine in scores]
        mixed = [0.0] * V.shape[1]
        for weight, value in zip(weights, V.tolist()):
            mixed = [m + weight * v for m, v in zip(mixed, value)]
        return mixed

    return np.asarray([row(i) for i in range(len(Q))], dtype=np.float64)


def attention_vectorised(Q, K, V, mask=None):
    shapes(Q, K, V, mask)
    Q, K, V = (np.array(x, dtype=np.float64) for x in (Q, K, V))
    Q *= Q.shape[1] ** -0.25
    K *= K.shape[1] ** -0.25
    scores = np.inner(Q, K) + (0.0 if mask is None else mask)
    weights = np.exp2((scores - scores.max(axis=-1, keepdims=True)) * np.log2(np.e))
    weights /= weights.sum(axis=-1, keepdims=True)
    return np.dot(V.T, weights.T).T


def max_abs_diff(a, b):
    if np.shape(a) != np.shape(b):
        return np.inf
    return np.sort(np.abs(np.float64(a) - np.float64(b)), axis=None)[-1]


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b):
        return np.False_
    return np.all(np.abs(np.float64(a) - np.float64(b)) <= atol)
