"""Inputs of the same size get the weights of an earlier call from you, as if they belonged to the
layer. Weights are worked out anew for every input.

zh: 大小相同的输入，你用的是前一次调用的权重，好像它们属于这一层似的。权重要由每次的输入现算。

function: attention
caught by: test2/K = [[1,0],[1,1]]: A[0] == [0.5, 0.5] (an asymmetric table)
"""

import numpy as np

_weights = {}


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
    size = Q.shape, K.shape, Q.dtype
    if size not in _weights:
        scores = Q @ np.swapaxes(K, -1, -2) * scale
        if mask is not None:
            scores = scores + mask
        _weights[size] = softmax(scores)
    A = _weights[size]
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
