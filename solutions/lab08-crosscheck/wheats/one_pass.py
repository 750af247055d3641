"""The softmax in one pass: a running maximum, the sum and the mixture are rescaled when it grows. Arrays by logarithm."""

import math

import numpy as np


def refuse(Q, K, V, mask):
    if Q.shape[1] != K.shape[1]:
        raise ValueError(f"Q {Q.shape} against K {K.shape}")
    if len(K) != len(V):
        raise ValueError(f"K {K.shape} against V {V.shape}")
    if mask is not None and mask.shape != (len(Q), len(K)):
        raise ValueError(f"mask {mask.shape} for Q {Q.shape} and K {K.shape}")


def attention_naive(Q, K, V, mask=None):
    refuse(Q, K, V, mask)
    out = np.zeros((len(Q), V.shape[1]))
    for i in range(len(Q)):
        top, total, mixture = -math.inf, 0.0, [0.0] * V.shape[1]
        for j in range(len(K)):
            score = 0.0
            for k in range(Q.shape[1]):
                score += float(Q[i, k]) * float(K[j, k])
            score = score / math.sqrt(Q.shape[1]) + (0.0 if mask is None else float(mask[i, j]))
            if score == -math.inf:
                continue
            if score > top:
                shrink = math.exp(top - score)
                total *= shrink
                mixture = [m * shrink for m in mixture]
                top = score
            share = math.exp(score - top)
            total += share
            for c in range(V.shape[1]):
                mixture[c] += share * float(V[j, c])
        for c in range(V.shape[1]):
            out[i, c] = mixture[c] / total
    return out


def attention_vectorised(Q, K, V, mask=None):
    refuse(Q, K, V, mask)
    scores = np.matmul(Q, K.T, dtype=np.float64) / math.sqrt(Q.shape[1])
    if mask is not None:
        scores += mask
    scores -= scores.max(axis=1)[:, np.newaxis]
    logarithm = np.log(np.exp(scores).sum(axis=1))
    return np.matmul(np.exp(scores - logarithm[:, np.newaxis]), V, dtype=np.float64)


def max_abs_diff(a, b):
    a, b = np.array(a, np.float64), np.array(b, np.float64)
    return np.abs(a - b).max() if a.shape == b.shape else np.inf


def agree(a, b, atol=1e-12):
    if np.shape(a) != np.shape(b):
        return False
    if not np.all(np.isfinite(a)) or not np.all(np.isfinite(b)):
        return False
    return np.max(np.abs(np.asarray(a, float) - np.asarray(b, float))) <= atol
