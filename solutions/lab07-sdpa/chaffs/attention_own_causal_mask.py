"""You take a mask as the wish for a causal one, and build that yourself. A mask that hides padding
is something else.

zh: 只要给了掩码，你就当作要的是因果掩码，自己造了一张。用来遮挡填充的掩码并不是那样。

function: attention
caught by: test3/a mask that hides key 0: A[0] == [0, 0.2689, 0.7311] (not causal)
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
        T, S = scores.shape[-2:]
        scores = scores + np.triu(np.full((T, S), -1e9), k=1 + S - T)
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
