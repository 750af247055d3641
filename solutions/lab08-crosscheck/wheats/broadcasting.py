"""Tables built one after the other in the loops, summed backwards; all pairs [T, S, d] at once in the arrays."""

import math

import numpy as np


def check(Q, K, V, mask):
    T, S = Q.shape[0], K.shape[0]
    if Q.shape[1:] != K.shape[1:] or V.shape[:1] != (S,):
        raise ValueError(f"Q {Q.shape}, K {K.shape}, V {V.shape}")
    if mask is not None and np.shape(mask) != (T, S):
        raise ValueError(f"mask {np.shape(mask)}, not {(T, S)}")


def attention_naive(Q, K, V, mask=None):
    check(Q, K, V, mask)
    T, S, d, dv = len(Q), len(K), Q.shape[1], V.shape[1]
    scores = [[0.0] * S for _ in range(T)]
    for i in range(T):
        for j in range(S):
            for k in reversed(range(d)):
                scores[i][j] += Q[i, k].item() * K[j, k].item() / math.sqrt(d)
    if mask is not None:
        for i in range(T):
            for j in range(S):
                scores[i][j] += mask[i, j].item()
    weights = []
    for row in scores:
        top = sorted(row)[-1]
        exps = [math.exp(score - top) for score in row]
        total = math.fsum(exps)
        weights.append([e / total for e in exps])
    out = np.empty((T, dv))
    for i in range(T):
        for c in range(dv):
            cell = 0.0
            for j in range(S - 1, -1, -1):
                cell += weights[i][j] * V[j, c].item()
            out[i, c] = cell
    return out


def attention_vectorised(Q, K, V, mask=None):
    check(Q, K, V, mask)
    pairs = Q[:, None, :].astype(np.float64) * K[None, :, :].astype(np.float64)
    scores = pairs.sum(axis=-1) / np.sqrt(Q.shape[1])
    scores = scores if mask is None else scores + mask
    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = exps / exps.sum(axis=-1, keepdims=True)
    return (weights[:, :, None] * V[None, :, :]).sum(axis=1)


def max_abs_diff(a, b):
    if np.shape(a) != np.shape(b):
        return math.inf
    return np.linalg.norm(np.ravel(np.float64(a) - np.float64(b)), np.inf)


def agree(a, b, atol=1e-12):
    difference = max_abs_diff(a, b)
    return math.isfinite(difference) and difference <= atol
