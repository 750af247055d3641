"""You leave out values with a weight below 0.3, to save work. A quarter of a value is not nothing.

zh: 为了省事，权重小于 0.3 的值你都跳过了。四分之一可不等于没有。

function: weighted_sum
caught by: test1/out[1][0] == 27.5
"""

import math

import numpy as np


def weighted_sum(A, V):
    if A.shape[1] != V.shape[0]:
        raise ValueError(f"A {A.shape}, V {V.shape}")
    return np.where(A < 0.3, A.dtype.type(0), A) @ V


def attention(Q, K, V, mask=None, scale=None):
    scale = 1 / math.sqrt(Q.shape[-1]) if scale is None else scale
    scores = scale * np.matmul(Q, np.swapaxes(K, -1, -2))
    if mask is not None:
        scores = scores + mask
    e = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    A = e / np.sum(e, axis=-1, keepdims=True)
    return np.matmul(A, V), A
