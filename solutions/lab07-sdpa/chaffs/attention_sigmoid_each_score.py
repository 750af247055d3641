"""You send each score through a sigmoid on its own. The keys of a row then do not compete, and the
row does not sum to 1.

zh: 你让每个分数各自过了一遍 sigmoid。这样一行里的键互不竞争，加起来也不是 1。

function: attention
caught by: test2/A[0][1] == 0.3302
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
    A = 1 / (1 + np.exp(-scores))
    return A @ V, A
