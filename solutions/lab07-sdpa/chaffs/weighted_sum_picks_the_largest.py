"""You pick the value with the largest weight and drop the others. Attention mixes: 0.25 of one value
and 0.75 of another.

zh: 你只挑了权重最大的那个值，其余的都扔了。注意力是混合：这个取 0.25，那个取 0.75。

function: weighted_sum
caught by: test1/out[0][0] == 15
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return V[A.argmax(axis=1)].astype(np.result_type(A, V))


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
