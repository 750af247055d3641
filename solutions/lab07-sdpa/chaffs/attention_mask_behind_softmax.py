"""You delete the weights of hidden keys behind the softmax. They have taken their share by then, and
what is left of the row does not sum to 1.

zh: 你在 softmax 之后才删掉不许看的权重。那时它们已经分走了一份，这一行剩下的加起来就不到 1。

function: attention
caught by: test3/A[0][0] == 1
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
    A = softmax(Q @ np.swapaxes(K, -1, -2) * scale)
    if mask is not None:
        A = np.where(mask < 0, A.dtype.type(0), A)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
