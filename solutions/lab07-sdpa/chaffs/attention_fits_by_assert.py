"""You check the sizes with assert. That raises AssertionError, and with python -O nothing at all.

zh: 你用 assert 检查大小。它抛的是 AssertionError，用 python -O 运行时干脆不检查。

function: attention
caught by: test4/Q [2,3] with K [2,4] raises ValueError
"""

import numpy as np


def weighted_sum(A, V):
    if A.shape[-1] != V.shape[-2]:
        raise ValueError(f"A {A.shape} and V {V.shape}: one weight for each value is needed")
    return A @ V


def attention(Q, K, V, mask=None, scale=None):
    assert Q.shape[-1] == K.shape[-1], (Q.shape, K.shape)
    assert K.shape[-2] == V.shape[-2], (K.shape, V.shape)
    if scale is None:
        scale = Q.shape[-1] ** -0.5
    scores = Q @ np.swapaxes(K, -1, -2) * scale
    if mask is not None:
        scores = scores + mask
    A = softmax(scores)
    return A @ V, A


def softmax(x):
    weights = np.exp(x - x.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)
