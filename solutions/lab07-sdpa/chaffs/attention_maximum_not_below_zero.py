"""Your search for the maximum starts at 0. In a row of -1000s it stays there, every exp is 0, and
the row 0/0.

zh: 你找最大值时从 0 开始比。遇到一行 -1000，它就停在 0，所有 exp 都是 0，这一行变成 0/0。

function: attention
caught by: test4/scores -1000 and -1000: A[0] == [0.5, 0.5]
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
    largest = scores.max(axis=-1, keepdims=True, initial=0)
    e = np.exp(scores - largest)
    A = e / e.sum(axis=-1, keepdims=True)
    return A @ V, A
