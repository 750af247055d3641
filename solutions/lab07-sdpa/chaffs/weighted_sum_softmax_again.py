"""You send the weights through a softmax once more. They are weights already; the second softmax
makes them flatter.

zh: 你让权重又过了一遍 softmax。它们已经是权重了，再来一遍只会变得更平。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    e = np.exp(A)
    return e / e.sum(axis=1, keepdims=True) @ V


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
