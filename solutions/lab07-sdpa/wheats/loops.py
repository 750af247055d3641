"""Loops and Python floats only: a table at a time, a row at a time, the four steps of the softmax one by one."""

import math

import numpy as np


def weighted_sum(A, V):
    T, S = A.shape
    if V.shape[0] != S:
        raise ValueError(f"{S} weights a row in A {A.shape}, but V is {V.shape}")
    out = np.zeros((T, V.shape[1]), dtype=np.result_type(A, V, np.float32))
    for i in range(T):
        for c in range(V.shape[1]):
            total = 0.0
            for j in range(S):
                total += float(A[i, j]) * float(V[j, c])
            out[i, c] = total
    return out


def attention(Q, K, V, mask=None, scale=None):
    if Q.shape[-1] != K.shape[-1] or K.shape[-2] != V.shape[-2]:
        raise ValueError(f"Q {Q.shape}, K {K.shape} and V {V.shape} do not fit")
    (T, d), S = Q.shape[-2:], K.shape[-2]
    if scale is None:
        scale = 1.0 / math.sqrt(d)
    A = np.zeros(Q.shape[:-1] + (S,), dtype=np.result_type(Q, K, np.float32))
    out = np.zeros(Q.shape[:-1] + V.shape[-1:], dtype=np.result_type(A, V))
    masks = None if mask is None else np.broadcast_to(mask, A.shape)
    for index in np.ndindex(Q.shape[:-2]):
        for i in range(T):
            row = []
            for j in range(S):
                score = 0.0
                for c in range(d):
                    score += float(Q[index][i, c]) * float(K[index][j, c])
                score *= scale
                if masks is not None:
                    score += float(masks[index][i, j])
                row.append(score)
            largest = max(row)
            exps = [math.exp(score - largest) for score in row]
            total = sum(exps)
            for j in range(S):
                A[index][i, j] = exps[j] / total
        out[index] = weighted_sum(A[index], V[index])
    return out, A
