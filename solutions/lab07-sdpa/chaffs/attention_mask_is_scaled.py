"""You add the mask first and scale afterwards. For -1e9 it makes no difference; a bias of ln 3
becomes half of it.

zh: 你先加掩码，后缩放。掩码是 -1e9 时没有差别；偏置是 ln 3 时，就只剩一半了。

function: attention
caught by: test4/a bias of ln3 is added, not scaled: A[0] == [0.25, 0.75]
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
    scores = Q @ np.swapaxes(K, -1, -2)
    if mask is not None:
        scores = scores + mask
    A = softmax(scores * scale)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
