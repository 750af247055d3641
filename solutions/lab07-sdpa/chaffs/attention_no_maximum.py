"""You take exp of the scores as they are. exp(1000) is infinity, and infinity by infinity is NaN;
with scores of -1000 it is 0/0.

zh: 你直接对分数取 exp。exp(1000) 是无穷大，无穷大除以无穷大是 NaN；分数都是 -1000 时则是 0/0。

function: attention
caught by: test4/scores 1000 and 1000: A[0] == [0.5, 0.5]
"""

import numpy as np


def weighted_sum(A, V):
    T, S = A.shape
    if S != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    out = np.zeros((T, V.shape[1]), dtype=np.result_type(A, V))
    for i in range(T):
        for j in range(S):
            out[i] += A[i, j] * V[j]
    return out


def attention(Q, K, V, mask=None, scale=None):
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores)
    A = e / e.sum(axis=-1, keepdims=True)
    return A @ V, A
